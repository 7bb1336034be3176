import { type MemoryEntry, messageText } from '@memory/core'
import type { BufferedMessage } from '../write/buffer.js'

/** The name under which messages that no store has taken yet appear in results. */
const RECENT = 'recent'

/** Words, and single characters of scripts that write no spaces. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu

function words(text: string): Set<string> {
  return new Set(text.toLowerCase().match(WORD))
}

/**
 * What the user said and no store has taken yet, as entries scored by the share of the query's words they
 * hold; newer first among equals.
 */
export function recentEntries(
  items: readonly BufferedMessage[],
  query: string,
  limit: number,
): MemoryEntry[] {
  const wanted = words(query)
  const entries: MemoryEntry[] = []
  for (const { message } of items.toReversed()) {
    if (message.role !== 'user') continue
    const content = messageText(message)
    const held = words(content)
    const common = [...wanted].filter((word) => held.has(word)).length
    if (common === 0) continue
    const metadata = { messageIds: [message.id] }
    entries.push({ content, storeName: RECENT, score: common / wanted.size, metadata })
  }
  return entries.sort((a, b) => (b.score ?? 0) - (a.score ?? 0)).slice(0, limit)
}
