import { type MemoryEntry, normalizeContent } from '@memory/core'

/** One store's answer, best first. */
export interface RankedList {
  readonly weight: number
  readonly entries: readonly MemoryEntry[]
}

/** An entry with its place among all answers. */
export interface RankedEntry {
  readonly entry: MemoryEntry
  /** Every record it stands for: the same memory may be in several stores. */
  readonly sources: readonly MemoryEntry[]
  readonly rank: number
}

/**
 * Reciprocal-rank fusion: each list gives an entry `weight / (k + rank)`, and what several lists hold adds up.
 * Entries with the same normalised content, regardless of case, are one. Where `scaled`, what a list gives is
 * multiplied by the entry's score: ranks alone would put the best of an unrelated store beside the best of the
 * right one. Ties go to the higher score, then to the earlier list.
 */
export function fuse(lists: readonly RankedList[], k: number, scaled: boolean): RankedEntry[] {
  const fused = new Map<string, { sources: MemoryEntry[]; rank: number }>()
  for (const { weight, entries } of lists) {
    const inThisList = new Set<string>()
    for (const [i, entry] of entries.entries()) {
      const key = normalizeContent(entry.content).toLowerCase()
      const place = fused.get(key) ?? { sources: [], rank: 0 }
      fused.set(key, place)
      place.sources.push(entry)
      if (inThisList.has(key)) continue
      inThisList.add(key)
      place.rank += ((scaled ? (entry.score ?? 0) : 1) * weight) / (k + i + 1)
    }
  }
  return Array.from(fused.values(), ({ sources, rank }) => {
    const best = sources.reduce((a, b) => ((b.score ?? 0) > (a.score ?? 0) ? b : a))
    return { entry: best, sources, rank }
  }).sort((a, b) => b.rank - a.rank || (b.entry.score ?? 0) - (a.entry.score ?? 0))
}
