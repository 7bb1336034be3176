import { truncate } from '@memory/core'
import type { LanguageRules } from './language-rules.js'

const PICTURES = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+/gu
const LOOSE_START = /^[\s,;:.!?…·•*>#，、；：。！？-]+|^[-–—]+\s+/u
const LOOSE_END = /[\s,;:，、；：–—-]+$/u
const SPACES = /\s+/gu

/** How often fillers are taken off either end; people rarely pile up more. */
const ROUNDS = 6

/** Longest entry, in UTF-16 units. What people state about themselves is far shorter. */
const LONGEST = 500

/** The user's own words without what only carries the talk: fillers, laughter, pictures, loose punctuation. */
export function tidy(text: string, rules: LanguageRules): string {
  let tidied = text.replace(PICTURES, ' ').replace(SPACES, ' ').trim()
  for (let round = 0; round < ROUNDS; round++) {
    const before = tidied
    tidied = tidied.replace(LOOSE_START, '').replace(rules.leading, '')
    tidied = tidied.replace(rules.trailing, '').replace(LOOSE_END, '').trim()
    if (tidied === before) break
  }
  return truncate(tidied, LONGEST)
}
