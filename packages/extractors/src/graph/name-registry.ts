import { canonicalName } from '@memory/core'

/** A name as others know it. */
export interface ResolvedName {
  /** The fullest name, in the spelling that was met first. */
  readonly name: string
  /** Other spellings that were met. */
  readonly aliases: readonly string[]
}

/** What was met under one canonical form. */
interface Known {
  readonly spellings: Set<string>
  /** Kinds of thing it was said to be, in canonical form. */
  readonly types: Set<string>
}

const PERSON = 'person'

/**
 * Brings names of one entity together: spellings that differ in case, accents or plural, and a first name with the one
 * person whose full name begins with it. With two such people it stands for itself, and a place never stands for one whose name
 * is longer, as `Porto` for `Porto Alegre`: a wrong merge cannot be undone later.
 */
export class NameRegistry {
  /** By canonical form. */
  readonly #known = new Map<string, Known>()
  /** Canonical forms of several words, by the first of these. */
  readonly #longer = new Map<string, string[]>()

  add(name: string, type?: string): void {
    const key = canonicalName(name)
    if (key === '') return
    let known = this.#known.get(key)
    if (!known) {
      known = { spellings: new Set(), types: new Set() }
      this.#known.set(key, known)
      const [first, ...rest] = key.split(' ') as [string, ...string[]]
      if (rest.length > 0) this.#longer.set(first, [...(this.#longer.get(first) ?? []), key])
    }
    known.spellings.add(name)
    if (type !== undefined) known.types.add(canonicalName(type))
  }

  resolve(name: string): ResolvedName {
    const own = canonicalName(name)
    const key = this.#fullName(own)
    const first = key.split(' ', 1)[0] as string
    const forms = this.#fullName(first) === key ? [key, first] : [key]
    const spellings = forms.flatMap((form) => [...(this.#known.get(form)?.spellings ?? [])])
    const fullest = spellings[0] ?? name
    return { name: fullest, aliases: [...new Set([...spellings, name])].filter((other) => other !== fullest) }
  }

  #fullName(key: string): string {
    if (!this.#mayBePerson(key)) return key
    const people = (this.#longer.get(key) ?? []).filter((full) => this.#known.get(full)?.types.has(PERSON))
    return people.length === 1 ? (people[0] as string) : key
  }

  #mayBePerson(key: string): boolean {
    const types = this.#known.get(key)?.types
    return !types || types.size === 0 || types.has(PERSON)
  }
}
