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
  const fused = new Map<string, Fused>()
  for (const list of lists) {
    for (const [i, entry] of list.entries.entries()) {
      const key = normalizeContent(entry.content).toLowerCase()
      const share = ((scaled ? (entry.score ?? 0) : 1) * list.weight) / (k + i + 1)
      const known = fused.get(key)
      if (!known) fused.set(key, { entry, sources: [entry], rank: share, latest: list })
      else {
        known.sources.push(entry)
        if ((entry.score ?? 0) > (known.entry.score ?? 0)) known.entry = entry
        if (known.latest !== list) known.rank += share
        known.latest = list
      }
    }
  }
  return [...fused.values()].sort((a, b) => b.rank - a.rank || (b.entry.score ?? 0) - (a.entry.score ?? 0))
}

interface Fused extends RankedEntry {
  entry: MemoryEntry
  readonly sources: MemoryEntry[]
  rank: number
  /** The latest list that held it. */
  latest: RankedList
}
