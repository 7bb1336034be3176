import type { Embedder, Vector } from '@memory/core'
import { cosine } from '../compare.js'
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
  /** Of every text that was ever written. */
  readonly #vectors = new Map<string, Promise<Vector>>()
  #changes: Change[] = []

  constructor(embedder: Embedder) {
    this.#embedder = embedder
  }

  note(id: string, record: StoredRecord | undefined, seenAt: number): void {
    this.#changes.push({ id, record, seenAt })
    // When it is written, as the service does, so that a search need not wait. What fails is tried again by the search.
    if (record) this.#vectorOf(record.content.text).catch(() => undefined)
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
    const [wanted = []] = await this.#embedder.embed([query], { kind: 'query' })
    const hits = await Promise.all(
      candidates.map(async (record) => ({
        record,
        score: Math.min(1, Math.max(0, cosine(wanted, await this.#vectorOf(record.content.text)))),
      })),
    )
    return hits.sort(
      (a, b) => b.score - a.score || (a.record.memoryRecordId < b.record.memoryRecordId ? -1 : 1),
    )
  }

  #catchUp(now: number): void {
    const late: Change[] = []
    const waiting = new Set<string>()
    for (const change of this.#changes) {
      // What was made later is seen later, also where it would have to wait for less.
      if (change.seenAt > now || waiting.has(change.id)) {
        late.push(change)
        waiting.add(change.id)
      } else if (change.record) this.#seen.set(change.id, change.record)
      else this.#seen.delete(change.id)
    }
    this.#changes = late
  }

  #vectorOf(text: string): Promise<Vector> {
    const known = this.#vectors.get(text)
    if (known !== undefined) return known
    const vector = this.#embedder.embed([text], { kind: 'document' }).then(([first = []]) => first)
    this.#vectors.set(text, vector)
    vector.catch(() => this.#vectors.delete(text))
    return vector
  }
}
