import { type Metadata, normalizeContent } from '@memory/core'
import { deepEqual } from '../support/deep-equal.js'
import type { ModelEntry, ModelPatch } from './operation.js'

/** An entry as the model holds it. */
export interface ModelRecord {
  readonly id: string
  readonly content: string
  readonly metadata: Metadata
}

/** What one scope holds: the contract in its simplest form, with nothing but lists and maps. */
export class ReferenceModel {
  readonly #records = new Map<string, ModelRecord>()
  /** Ids that the store derived, by normalised content. */
  readonly #derived = new Map<string, string>()

  /** Every record, oldest first. */
  records(): readonly ModelRecord[] {
    return [...this.#records.values()]
  }

  /** The record under the id. */
  get(id: string): ModelRecord | undefined {
    return this.#records.get(id)
  }

  /** Whether the entry's derived identity now stands for changed content, where the contract leaves the outcome open. */
  isOpen({ id, content }: ModelEntry): boolean {
    if (id !== undefined) return false
    const key = normalizeContent(content)
    const record = this.#records.get(this.#derived.get(key) ?? '')
    return record !== undefined && normalizeContent(record.content) !== key
  }

  /** What an add must say, before it is applied. */
  expectedStatus({ id, content, metadata }: ModelEntry): 'stored' | 'duplicate' | 'updated' {
    const record = this.#records.get(id ?? this.#derived.get(normalizeContent(content)) ?? '')
    if (!record) return 'stored'
    if (id === undefined) return 'duplicate'
    return record.content === content && deepEqual(record.metadata, metadata) ? 'duplicate' : 'updated'
  }

  /** Applies an add to which the store gave the id. */
  add({ id, content, metadata }: ModelEntry, givenId: string): void {
    if (id === undefined) this.#derived.set(normalizeContent(content), givenId)
    if (id === undefined && this.#records.has(givenId)) return
    this.#records.set(givenId, { id: givenId, content, metadata })
  }

  /** Applies an update; false when there is nothing to update. */
  update(id: string, patch: ModelPatch): boolean {
    const record = this.#records.get(id)
    if (record) this.#records.set(id, { ...record, ...patch })
    return record !== undefined
  }

  /** Deletes one record; how many were deleted. */
  delete(id: string): number {
    return this.#records.delete(id) ? 1 : 0
  }

  /** Deletes everything; how many were deleted. */
  clear(): number {
    const { size } = this.#records
    this.#records.clear()
    return size
  }
}
