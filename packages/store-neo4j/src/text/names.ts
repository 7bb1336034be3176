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
const MAX_NAME_WORDS = 3

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
      if (!isDoubtful) {
        const name = words.slice(i, end).join(' ').replace(POSSESSIVE, '')
        names.set(canonicalName(name), name)
      }
      i = end
    }
  }
  names.delete('')
  return [...names.values()]
}

/** Canonical forms of every short run of words, which may be names that are known already. */
export function possibleNames(text: string): string[] {
  const words = (text.match(WORD) ?? []).slice(0, MAX_LOOKED_UP_WORDS)
  const found = new Set<string>()
  for (let i = 0; i < words.length; i++) {
    for (let length = 1; length <= MAX_NAME_WORDS && i + length <= words.length; length++) {
      found.add(canonicalName(words.slice(i, i + length).join(' ')))
    }
  }
  found.delete('')
  return [...found]
}

function isNameWord(word: string | undefined): boolean {
  return word !== undefined && CAPITAL.test(word) && !NO_NAME.test(word)
}

function hasPossessive(word: string | undefined): boolean {
  return word !== undefined && POSSESSIVE.test(word)
}
