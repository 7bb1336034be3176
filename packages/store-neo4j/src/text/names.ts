import { canonicalName } from '@memory/core'

const SENTENCE = /[^.!?。！？\n]+[.!?。！？\n]*/gu
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&+#-]*/gu
const CAPITAL = /^\p{Lu}/u
/** Capitalised at the start of a sentence or for politeness, and no name. */
const NO_NAME =
  /^(?:I|I'm|I've|I'll|I'd|My|The|A|An|We|Our|He|She|It|They|His|Her|Their|This|That|These|Those|In|On|At|And|But|So|If|When|Yes|No|Please|User)$/
/** What follows the subject of a sentence, and tells a name at its start from a verb. */
const AFTER_SUBJECT = /^(?:is|was|has|had|will|can|and|lives?|likes?|works?|owns?|runs?|\p{Ll}+ed)$/u
const POSSESSIVE = /['’]s$/u
/** Words looked up as parts of known names; a bound on the cost of one entry. */
const MAX_LOOKED_UP_WORDS = 60
const MAX_LOOKED_UP_RUN = 3
/** Names taken from one text: who lists more of them has a list, and no statement about them. */
const MAX_NAMES = 100
/** A longer run of capitalised words is a heading. */
const MAX_NAME_WORDS = 8

/** Names that a text mentions, as written: runs of capitalised words, those at the start of a sentence with care. */
export function namesIn(text: string): string[] {
  const names = new Map<string, string>()
  for (const [sentence] of text.matchAll(SENTENCE)) {
    const words = sentence.match(WORD) ?? []
    for (let i = 0; i < words.length; i++) {
      let end = i
      while (isNameWord(words[end])) end++
      if (end === i) continue
      const isDoubtful =
        i === 0 && end === 1 && !AFTER_SUBJECT.test(words[1] ?? '') && !hasPossessive(words[0])
      if (!isDoubtful && end - i <= MAX_NAME_WORDS) {
        const name = words.slice(i, end).join(' ').replace(POSSESSIVE, '')
        const form = canonicalName(name)
        if (form !== '') names.set(form, name)
        if (names.size === MAX_NAMES) return [...names.values()]
      }
      i = end
    }
  }
  return [...names.values()]
}

/**
 * Every short run of words, each of which may be a name that is known already; as
 * written, each form once and without article.
 */
export function possibleNames(text: string): string[] {
  const words = (text.match(WORD) ?? []).slice(0, MAX_LOOKED_UP_WORDS)
  const found = new Map<string, string>()
  for (let i = 0; i < words.length; i++) {
    for (let length = 1; length <= MAX_LOOKED_UP_RUN && i + length <= words.length; length++) {
      const run = words.slice(i, i + length).join(' ')
      const form = canonicalName(run)
      if (form !== '' && run.length < (found.get(form)?.length ?? Number.POSITIVE_INFINITY))
        found.set(form, run)
    }
  }
  return [...found.values()]
}

function isNameWord(word: string | undefined): boolean {
  return word !== undefined && CAPITAL.test(word) && !NO_NAME.test(word)
}

function hasPossessive(word: string | undefined): boolean {
  return word !== undefined && POSSESSIVE.test(word)
}
