import { canonicalName, invalid, resolveText } from '@memory/core'

/** The words that relations or types may be: any, or those of a list. */
export class Vocabulary {
  readonly words: readonly string[] | undefined
  readonly #byForm: ReadonlyMap<string, string> | undefined

  /** @throws MemoryError `invalid_argument` for an empty list, or a blank word. */
  constructor(words: readonly string[] | undefined, field: string) {
    if (words === undefined) return
    if (!Array.isArray(words) || words.length === 0)
      throw invalid(field, 'must be a list of at least one word')
    this.words = Array.from(words, (word, i) => resolveText(word, `${field}[${i}]`))
    this.#byForm = new Map(words.map((word) => [form(word), word]))
  }

  /** The word as the list spells it; `undefined` when it is not one of them. */
  find(word: string): string | undefined {
    return this.#byForm ? this.#byForm.get(form(word)) : word.trim()
  }
}

/** The kind of an entity under its key, when there is one that the vocabulary has. */
export function typed<Key extends 'subjectType' | 'objectType'>(
  key: Key,
  type: string | undefined,
  types: Vocabulary,
): { readonly [K in Key]?: string } {
  const known = type === undefined ? undefined : types.find(type)
  return (known === undefined ? {} : { [key]: known }) as { readonly [K in Key]?: string }
}

/** `WORKS_AT` and `works at` are one. */
const form = (word: string): string => canonicalName(word) || word.trim()
