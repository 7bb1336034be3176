import { parseEntries } from './lexicon.js'

/** One of the entries of a comma-separated list. Each is listed once, so that repetition stays unambiguous. */
export function oneOf(...lists: readonly string[]): string {
  return `(?:${[...new Set(lists.flatMap(parseEntries))].join('|')})`
}

/** Any number of the entries, each with a space before it. Entries are plain words: no expression may match two ways. */
export function anyNumber(...lists: readonly string[]): string {
  return `(?: ${oneOf(...lists)})*`
}

/** An expression that matches when one of the alternatives does. */
export function anyOf(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join('|'), 'u')
}
