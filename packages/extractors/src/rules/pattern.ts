import { parseEntries } from './lexicon.js'

/** One of the entries of comma-separated lists. */
export function oneOf(...lists: readonly string[]): string {
  return `(?:${[...new Set(lists.flatMap(parseEntries))].join('|')})`
}

/**
 * Any number of the entries, each with a space before it. Entries are plain words. A phrase made of words that are
 * listed too is left out: with two ways to match one text, failing would take exponential time.
 */
export function anyNumber(...lists: readonly string[]): string {
  const entries = new Set(lists.flatMap(parseEntries))
  const isMade = (entry: string) => entry.includes(' ') && entry.split(' ').every((word) => entries.has(word))
  return `(?: (?:${[...entries].filter((entry) => !isMade(entry)).join('|')}))*`
}

/** Something named: no mark but those within a number. */
const THING = String.raw`(?:[^,;.!?¿¡]|(?<=\p{N})[,.](?=\p{N})){1,60}`

/** Where the last thing named ends. */
const END = String.raw`\s*(?:[,;.!?¿¡](?!\p{N})|$)`

/**
 * An expression over text as written, in which `{old}` and `{now}` stand for the things named so.
 *
 * @param until what may follow, besides the end of the clause.
 */
export function swap(source: string, until?: string): RegExp {
  const named = source.replace('{old}', `(?<old>${THING}?)`).replace('{now}', `(?<now>${THING}?)`)
  return new RegExp(`${named}(?=${until === undefined ? END : `${END}|${until}`})`, 'iu')
}

/** An expression that matches when one of the alternatives does. */
export function anyOf(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join('|'), 'u')
}
