import { truncate } from '@memory/core'

/** Pieces of text (word parts) the model reads; it silently ignores what follows. Measured: the graph says so nowhere. */
const MODEL_TOKENS = 128

/** Segments embedded of one text; what comes after them has no influence on its vector. */
const MAX_SEGMENTS = 32

/** UTF-16 units looked at: more than any text of {@link MAX_SEGMENTS} segments has. */
const MAX_CHARACTERS = 65_536

/** Part of a text, short enough for the model to read whole. */
export interface Segment {
  readonly text: string
  /** UTF-16 units: its share in the vector of the whole. */
  readonly weight: number
}

/**
 * Cuts a text between words into segments the model reads whole; a single word longer than that is cut
 * between code points. White space is collapsed, for the model knows no line breaks.
 *
 * @param countTokens How many pieces the model's tokenizer makes of a word.
 */
export function segmentsOf(text: string, countTokens: (word: string) => number): Segment[] {
  const plain = truncate(text, MAX_CHARACTERS).normalize('NFKC').replace(/\s+/gu, ' ').trim()
  // Every token covers at least one code point.
  if (plain.length <= MODEL_TOKENS) return [{ text: plain, weight: plain.length }]
  const segments: Segment[] = []
  let words: string[] = []
  let tokens = 0
  const finish = () => {
    if (words.length === 0) return
    const joined = words.join(' ')
    segments.push({ text: joined, weight: joined.length })
    words = []
    tokens = 0
  }
  for (const word of plain.split(' ').flatMap(cutLongWord)) {
    const count = countTokens(word)
    if (tokens + count > MODEL_TOKENS) finish()
    if (segments.length === MAX_SEGMENTS) return segments
    words.push(word)
    tokens += count
  }
  finish()
  return segments
}

function cutLongWord(word: string): string[] {
  if (word.length < MODEL_TOKENS) return [word]
  const points = Array.from(word)
  const parts: string[] = []
  // One less than the model takes: the tokenizer may add a mark for the start of a word.
  const size = MODEL_TOKENS - 1
  for (let at = 0; at < points.length; at += size) parts.push(points.slice(at, at + size).join(''))
  return parts
}
