import type { Embedder } from '@memory/core'
import type { StoredRecord } from './state.js'

interface Change {
  readonly seenAt: number
  readonly id: string
  /** Absent: deleted. */
  readonly record: StoredRecord | undefined
}

/** What searches see: every change a moment after it was made. */
export class SearchIndex {
  readonly #embedder: Embedder
  readonly #seen = new Map<string, StoredRecord>()
  readonly #vectors = new Map<string, ArrayLike<number>>()
  #changes: Change[] = []

  constructor(embedder: Embedder) {
    this.#embedder = embedder
  }

  note(id: string, record: StoredRecord | undefined, seenAt: number): void {
    this.#changes.push({ id, record, seenAt })
  }

  /** The records that pass, by relevance from 0 to 1: the cosine, since the service's own measure is not documented. */
  async search(
    query: string,
    now: number,
    passes: (record: StoredRecord) => boolean,
  ): Promise<{ readonly record: StoredRecord; readonly score: number }[]> {
    this.#catchUp(now)
    const candidates = [...this.#seen.values()].filter(passes)
    if (candidates.length === 0) return []
    await this.#embed(candidates.map(({ content }) => content.text))
    const [wanted = []] = await this.#embedder.embed([query], { kind: 'query' })
    return candidates
      .map((record) => ({ record, score: cosine(wanted, this.#vectors.get(record.content.text) ?? []) }))
      .sort((a, b) => b.score - a.score || (a.record.memoryRecordId < b.record.memoryRecordId ? -1 : 1))
  }

  #catchUp(now: number): void {
    const late: Change[] = []
    for (const change of this.#changes) {
      if (change.seenAt > now) late.push(change)
      else if (change.record) this.#seen.set(change.id, change.record)
      else this.#seen.delete(change.id)
    }
    this.#changes = late
  }

  async #embed(texts: readonly string[]): Promise<void> {
    const missing = [...new Set(texts)].filter((text) => !this.#vectors.has(text))
    if (missing.length === 0) return
    const vectors = await this.#embedder.embed(missing, { kind: 'document' })
    for (const [i, text] of missing.entries()) this.#vectors.set(text, vectors[i] ?? [])
  }
}

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0
  let squaresA = 0
  let squaresB = 0
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    dot += x * y
    squaresA += x * x
    squaresB += y * y
  }
  const norm = Math.sqrt(squaresA * squaresB)
  return norm === 0 ? 0 : Math.min(1, Math.max(0, dot / norm))
}
