import type { CallOptions, Clock } from '@memory/core'
import { retrying } from '@memory/vector'
import type { Entities } from './entities.js'
import type { Mem0Changes, Mem0Message } from './mem0-client.js'
import type { Mem0Service, RowToCreate } from './mem0-service.js'

/** How often, and by which clock. */
export interface Repetition {
  readonly attempts: number
  readonly clock: Clock
}

/**
 * Repeats what failed for the moment, which mem0's clients do not. An addition is repeated only after a look whether
 * the try that failed wrote it all the same; an extraction not at all, for there is nothing to look for.
 */
export class RepeatingService implements Mem0Service {
  readonly label: string
  readonly capabilities: Mem0Service['capabilities']
  readonly maxTopK: number
  readonly #once: Mem0Service
  readonly #repetition: Repetition

  constructor(once: Mem0Service, repetition: Repetition) {
    this.label = once.label
    this.capabilities = once.capabilities
    this.maxTopK = once.maxTopK
    this.#once = once
    this.#repetition = repetition
  }

  async create(row: RowToCreate, entities: Entities, options: CallOptions) {
    let tried = false
    const attempt = async () => {
      if (tried && (await this.#once.rows(entities, row.key, options)).length > 0) return 'stored' as const
      tried = true
      return await this.#once.create(row, entities, options)
    }
    return await this.#repeat(attempt, options)
  }

  rows(entities: Entities, key: string | undefined, options: CallOptions) {
    return this.#repeat(() => this.#once.rows(entities, key, options), options)
  }

  get(id: string, options: CallOptions) {
    return this.#repeat(() => this.#once.get(id, options), options)
  }

  query(text: string, topK: number, entities: Entities, options: CallOptions) {
    return this.#repeat(() => this.#once.query(text, topK, entities, options), options)
  }

  replace(id: string, changes: Mem0Changes, options: CallOptions) {
    return this.#repeat(() => this.#once.replace(id, changes, options), options)
  }

  remove(ids: readonly string[], options: CallOptions) {
    return this.#repeat(() => this.#once.remove(ids, options), options)
  }

  settle(entities: Entities, options: CallOptions) {
    return this.#once.settle(entities, options)
  }

  extract(messages: Mem0Message[], entities: Entities, options: CallOptions) {
    return this.#once.extract(messages, entities, options)
  }

  #repeat<Result>(work: () => Promise<Result>, { signal }: CallOptions): Promise<Result> {
    return retrying(work, { ...this.#repetition, signal })
  }
}
