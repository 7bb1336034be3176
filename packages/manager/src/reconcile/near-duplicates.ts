import { invalid, normalizeContent } from '@memory/core'
import type { Reconciler } from './reconciler.js'

/** Options of {@link nearDuplicates}. */
export interface NearDuplicatesOptions {
  /** Further words that make no difference, in lower case, such as articles of another language. Default: none. */
  readonly ignore?: readonly string[]
}

/** English words that make no difference to a statement about the user. */
const FILLERS = 'a an the my really very truly definitely absolutely actually also'.split(' ')

/** Who the statement is about, where that is the user. */
const SUBJECT = /^(?:i|(?:the )?user) (?=.)/i

/** Verbs in the form that goes with `I`: statements about the user come in the first and the third person. */
const VERBS: ReadonlyMap<string, string> = new Map([
  ['has', 'have'],
  ['is', 'am'],
  ['does', 'do'],
  ...'avoid drink drive eat enjoy keep learn like live love need own play prefer read speak take travel use want work'
    .split(' ')
    .map((verb): [string, string] => [`${verb}s`, verb]),
])

/** What may stand around a word and means nothing. A question mark does, and so does whatever is within a word. */
const EDGES = /^[.,;:!…"'“”‘’«»()。，、！]+|[.,;:!…"'“”‘’«»()。，、！]+$/gu

/**
 * Merges what differs in punctuation, case, the person it is told in, and words that make no difference:
 * `I really like coffee.` is `User likes coffee`.
 *
 * Everything else keeps two statements apart, since one word is enough to deny a statement or to give it another value:
 * `likes coffee` and `does not like coffee`, `gate 12` and `gate 21`, `Ann called Bo` and `Bo called Ann` are never
 * merged. The words it looks through are English; in other languages it merges what differs in punctuation and case.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function nearDuplicates({ ignore = [] }: NearDuplicatesOptions = {}): Reconciler {
  for (const [i, word] of ignore.entries()) {
    if (typeof word !== 'string' || !/^\S+$/.test(word) || word !== word.toLowerCase()) {
      throw invalid(`ignore[${i}]`, 'must be one word in lower case')
    }
  }
  const fillers = new Set([...FILLERS, ...ignore])
  return {
    name: 'near-duplicates',
    match(entry, known) {
      const said = essence(entry.content, fillers)
      return known.find(({ content }) => essence(content, fillers) === said)
    },
  }
}

/** Equal for statements that say the same. */
function essence(content: string, fillers: ReadonlySet<string>): string {
  const text = normalizeContent(content)
    .replace(/’/g, "'")
    .replace(/\bI'm\b/g, 'I am')
    .replace(/\bI've\b/g, 'I have')
    .replace(/\b(do|does|is|are|was|has|have|ca|wo|would|could|should)n't\b/gi, '$1 not')
    .replace(SUBJECT, '')
  const words = text.split(' ').map((word) => word.replace(EDGES, ''))
  const essential = words.filter(
    (word, i) => word !== '' && !fillers.has(i === 0 ? word.toLowerCase() : word),
  )
  return (essential.length > 0 ? essential : words).map(folded).join(' ')
}

/** A word without what case it is in, except that initials are kept: `US` is not `us`. */
function folded(word: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return word
  const lower = word.toLowerCase()
  return VERBS.get(lower) ?? lower
}
