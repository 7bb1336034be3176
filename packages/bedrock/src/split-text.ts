import { truncate } from '@memory/core'
import type { TitanLimits } from './titan-limits.js'
import { tokenBound } from './token-bound.js'

const fits = (text: string, limits: TitanLimits): boolean =>
  text.length <= limits.characters && tokenBound(text) <= limits.tokens

/** Whether the model may refuse the text as too long. */
export const isTooLong = (text: string, limits: TitanLimits): boolean => !fits(text, limits)

/**
 * Cuts a text into parts the model takes: between sentences, and where a sentence is too long itself, between words, and
 * last between code points.
 */
export function splitText(text: string, limits: TitanLimits): string[] {
  if (fits(text, limits)) return [text]
  return pack(pieces(text, limits), limits)
}

/** Puts consecutive pieces together as long as they fit. */
function pack(parts: readonly string[], limits: TitanLimits): string[] {
  const packed: string[] = []
  let characters = 0
  let tokens = 0
  for (const part of parts) {
    const more = tokenBound(part)
    const together =
      packed.length > 0 && characters + part.length <= limits.characters && tokens + more <= limits.tokens
    characters = together ? characters + part.length : part.length
    tokens = together ? tokens + more : more
    if (together) packed[packed.length - 1] += part
    else packed.push(part)
  }
  return packed.map((part) => part.trim()).filter((part) => part !== '')
}

function pieces(text: string, limits: TitanLimits): string[] {
  const sentences = text.match(/[^.!?。！？\n]*[.!?。！？\n]+\s*|[^.!?。！？\n]+$/gu) ?? [text]
  return sentences
    .flatMap((sentence) => (fits(sentence, limits) ? [sentence] : (sentence.match(/\S+\s*|\s+/gu) ?? [])))
    .flatMap((word) => (fits(word, limits) ? [word] : cut(word, limits)))
}

/** Every code point is at most two tokens by the bound. */
function cut(word: string, limits: TitanLimits): string[] {
  const parts: string[] = []
  const size = Math.min(limits.characters, Math.floor(limits.tokens / 2))
  for (let rest = word; rest !== ''; ) {
    const part = truncate(rest, size)
    parts.push(part)
    rest = rest.slice(part.length)
  }
  return parts
}
