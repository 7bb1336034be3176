import type { Clause } from './clause.js'

const QUOTATION =
  /["“”„«»「」『』]([^"“”„«»「」『』]+)["“”„«»「」『』]|(?<![\p{L}\p{N}])'([^']{3,})'(?![\p{L}\p{N}])/u

/** Words within quotation marks from which on they are speech, not a name or a term. */
const SPEECH_WORDS = 3
/** The same for scripts that write no spaces, in characters. */
const SPEECH_CHARACTERS = 5

/** Whether a clause passes on somebody else's words. */
export function isQuoted(clause: Clause): boolean {
  const match = QUOTATION.exec(clause.raw)
  if (!match) return clause.raw.startsWith('>')
  const inner = (match[1] ?? match[2] ?? '').trim()
  const isSpeech = clause.rules.spaced
    ? inner.split(' ').length >= SPEECH_WORDS
    : inner.length >= SPEECH_CHARACTERS
  return clause.is('report') || (isSpeech && !clause.is('directive'))
}

const LOG_LINE =
  /^\s*(?:\[[^\]]{3,}\]|\d{4}-\d\d-\d\d[T ]\d\d:\d\d|(?:npm|yarn|pip|git|sudo|docker|kubectl|curl)\s+(?:\S+\s+)?(?:err|warn|install|run|push|pull|clone|add|ps|build|-)|at \S+\s?\(.+:\d+\)|Traceback|(?:\w+)?(?:Error|Exception|Warning):|(?:WARN|ERROR|INFO|DEBUG|FATAL)\b|[$>#]\s|>>>|<\/?\w+[^>]*>|[{}]\s*$|https?:\/\/\S+$)/u

/** Whether a clause is output of a program that was pasted in, not something said. */
export function isPasted(clause: Clause): boolean {
  return LOG_LINE.test(clause.raw)
}
