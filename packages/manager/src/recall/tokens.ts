import { type MemoryEntry, truncate } from '@memory/core'

/**
 * An estimate that needs no tokenizer: four ASCII characters to a token, and one token for each other
 * character. English comes out within about a fifth of what common tokenizers count; other scripts are
 * overestimated, so that a budget holds.
 */
export function estimateTokens(text: string): number {
  let other = 0
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) other++
  return Math.ceil((text.length - other) / 4) + other
}

/** A remainder smaller than this is not worth a part of an entry. */
const LEAST_TOKENS = 16

/**
 * Entries from the front as far as the budget goes. The one that crosses it is cut, unless too little of it
 * would be left; `overhead` is what each entry costs beyond its content.
 */
export function fitTokens<T extends MemoryEntry>(entries: readonly T[], budget: number, overhead = 0): T[] {
  const fitting: T[] = []
  let left = budget
  for (const entry of entries) {
    const cost = estimateTokens(entry.content) + overhead
    if (cost <= left) fitting.push(entry)
    else {
      if (left - overhead >= LEAST_TOKENS)
        fitting.push({ ...entry, content: cut(entry.content, left - overhead) })
      break
    }
    left -= cost
  }
  return fitting
}

/** The longest start of a text that, with the ellipsis after it, stays within the budget. */
function cut(text: string, budget: number): string {
  let cost = estimateTokens('…')
  let end = 0
  for (; end < text.length; end++) {
    cost += text.charCodeAt(end) < 128 ? 0.25 : 1
    if (cost > budget) break
  }
  return `${truncate(text, end).trimEnd()}…`
}
