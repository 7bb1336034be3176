import { canonicalName } from '@memory/core'

/** A name as others know it. */
export interface ResolvedName {
  /** The fullest spelling. */
  readonly name: string
  /** Other spellings that were met. */
  readonly aliases: readonly string[]
}

/**
 * Brings names of one entity together: spellings that differ in case, accents or plural, and a first name with the one full
 * name that begins with it. With two such full names it stands for itself: a wrong merge cannot be undone later.
 */
export class NameRegistry {
  /** Spellings by canonical form, in the order in which they were met. */
  readonly #spellings = new Map<string, Set<string>>()

  add(name: string): void {
    const key = canonicalName(name)
    if (key === '') return
    const spellings = this.#spellings.get(key)
    if (spellings) spellings.add(name)
    else this.#spellings.set(key, new Set([name]))
  }

  resolve(name: string): ResolvedName {
    const short = canonicalName(name)
    const key = this.#fullName(short)
    const spellings = [...(this.#spellings.get(key) ?? [name])]
    const shorter = [...this.#spellings.keys()].filter(
      (other) => other !== key && this.#fullName(other) === key,
    )
    const first = spellings[0] ?? name
    const others = [
      name,
      ...spellings,
      ...shorter.flatMap((other) => [...(this.#spellings.get(other) ?? [])]),
    ]
    return { name: first, aliases: [...new Set(others)].filter((alias) => alias !== first) }
  }

  #fullName(key: string): string {
    if (key === '' || key.includes(' ')) return key
    const full = [...this.#spellings.keys()].filter((other) => other.startsWith(`${key} `))
    return full.length === 1 ? (full[0] as string) : key
  }
}
