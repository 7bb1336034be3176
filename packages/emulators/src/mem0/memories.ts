import { randomUUID } from 'node:crypto'
import type { Embedder, Vector } from '@memory/core'
import { cosine } from '../compare.js'
import type { Entities } from './entities.js'
import type { Condition } from './filter.js'
import type { JsonObject } from './json.js'
import { notFound } from './refused.js'

/** A memory as the platform keeps it. */
export interface Memory {
  readonly id: string
  readonly entities: Entities
  readonly memory: string
  readonly metadata: JsonObject | null
  readonly expirationDate: string | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly vector: Vector
  /** When lists and searches begin to show it. */
  readonly visibleAt: number
}

export type NewMemory = Pick<Memory, 'entities' | 'memory' | 'metadata' | 'expirationDate'>

/** Every memory of the account, newest first as the platform lists them. */
export class Memories {
  readonly #memories = new Map<string, Memory>()
  readonly #embedder: Embedder
  readonly #now: () => number

  constructor(embedder: Embedder, now: () => number) {
    this.#embedder = embedder
    this.#now = now
  }

  async add(memory: NewMemory, visibleAt: number): Promise<void> {
    const at = this.#now()
    const vector = await this.#embed(memory.memory, 'document')
    const id = randomUUID()
    this.#memories.set(id, { ...memory, id, vector, visibleAt, createdAt: at, updatedAt: at })
  }

  get(id: string): Memory {
    const memory = this.#memories.get(id)
    if (!memory || memory.visibleAt > this.#now()) throw notFound()
    return memory
  }

  async update(id: string, changes: Partial<NewMemory>): Promise<Memory> {
    const text = changes.memory ?? this.get(id).memory
    const vector = await this.#embed(text, 'document')
    const updated = { ...this.get(id), ...changes, vector, updatedAt: this.#now() }
    this.#memories.set(id, updated)
    return updated
  }

  delete(id: string): void {
    this.get(id)
    this.#memories.delete(id)
  }

  list(condition: Condition, showExpired: boolean): Memory[] {
    const now = this.#now()
    const today = new Date(now).toISOString().slice(0, 10)
    return [...this.#memories.values()]
      .filter(({ visibleAt }) => visibleAt <= now)
      .filter(({ expirationDate }) => showExpired || expirationDate === null || expirationDate >= today)
      .filter(condition)
      .reverse()
  }

  /** The most similar, best first, by cosine. */
  async search(
    query: string,
    among: readonly Memory[],
    { topK, threshold }: { readonly topK: number; readonly threshold: number },
  ): Promise<{ readonly memory: Memory; readonly score: number }[]> {
    const wanted = await this.#embed(query, 'query')
    return among
      .map((memory) => ({ memory, score: Math.max(0, cosine(wanted, memory.vector)) }))
      .filter(({ score }) => score >= threshold)
      .sort((a, b) => b.score - a.score)
      .slice(0, topK)
  }

  async #embed(text: string, kind: 'document' | 'query'): Promise<Vector> {
    const [vector] = await this.#embedder.embed([text], { kind })
    if (!vector) throw new Error(`The embedder gave no vector for ${JSON.stringify(text)}`)
    return vector
  }
}
