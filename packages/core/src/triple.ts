import { toWellFormed } from './text.js'

/**
 * A statement in three parts. An entry that carries one under the metadata key `triple` is an edge in stores that keep
 * a graph, and plain text with metadata in all others.
 */
export type Triple = {
  /** Name of the entity it is about, such as `Ana`. */
  readonly subject: string
  /** What holds between the two, in the words of the text, such as `works at`. */
  readonly relation: string
  /** Name of the other entity, or a value. */
  readonly object: string
  /** Kinds of thing, such as `person`; free words. */
  readonly subjectType?: string
  readonly objectType?: string
  /** Other names that the text uses for the same thing. */
  readonly subjectAliases?: readonly string[]
  readonly objectAliases?: readonly string[]
  /** The text it was taken from. */
  readonly source?: string
  /** ISO 8601; since when it holds, if that is known. */
  readonly validFrom?: string
}

const MARKS = /\p{Mn}/gu
const APOSTROPHES = /[\u2018\u2019\u02bc`\u00b4]/g
const NO_NAME = /[^\p{L}\p{M}\p{N}+#&]+/gu
const ARTICLE = /^(?:the|an?) (?=.)/
/** Plurals that are only endings: `glass`, `bus` and `crisis` are none. */
const PLURAL = /(?<=\p{Ll}{2}[^siu\s])s$/u

/**
 * The form under which two names mean the same entity: no case, no accents, no article, no plural of a common noun.
 * A plural ending is left on a name that is written with a capital, for `Adams` is not `Adam`.
 */
export function canonicalName(name: string): string {
  const plain = toWellFormed(name).normalize('NFKC').replace(APOSTROPHES, "'").trim()
  const last = plain.split(/\s+/).at(-1) ?? ''
  const folded = plain
    .replace(/'s$/i, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replaceAll("'", '')
    .replace(NO_NAME, ' ')
    .trim()
    .replace(ARTICLE, '')
  return last === last.toLowerCase() ? folded.replace(PLURAL, '') : folded
}
