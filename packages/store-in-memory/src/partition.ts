import type { MemoryScope } from '@memory/core'
import { ExpiryQueue } from './expiry-queue.js'
import type { Analyzer } from './lexical/analyzer.js'
import { InvertedIndex } from './lexical/inverted-index.js'
import type { MemoryRecord } from './record.js'
import type { CodeMemory } from './vector/code-memory.js'
import { VectorRows } from './vector/vector-rows.js'

/** What the partitions of one store have in common. */
export interface PartitionContext {
  /** Absent when texts are not searched. */
  readonly analyzer: Analyzer | undefined
  /** Absent when vectors are not searched. */
  readonly dimensions: number | undefined
  readonly codes: CodeMemory | undefined
  /** The next of a series of ever greater numbers. */
  nextSequence(): number
}

/** A slot's content. Its sequence number is its place in the order of insertion, for good. */
interface Slot {
  readonly sequence: number
  readonly record: MemoryRecord
}

/** Gaps are closed when there are this many and they outnumber the records. */
const MIN_GAPS = 64

/**
 * The memories of one scope with their indexes. Every record has a slot; slots ascend in the order of insertion, an
 * update keeps the slot, a removal leaves a gap. All indexes are addressed by slot.
 */
export class Partition {
  readonly scope: MemoryScope
  readonly #context: PartitionContext
  readonly #slotOf = new Map<string, number>()
  readonly #expiry = new ExpiryQueue()
  #slots: (Slot | undefined)[] = []
  #index: InvertedIndex | undefined
  #vectors: VectorRows | undefined

  constructor(scope: MemoryScope, context: PartitionContext) {
    this.scope = scope
    this.#context = context
    this.#createIndexes()
  }

  /** Records held. */
  get size(): number {
    return this.#slotOf.size
  }

  /** Slots in use, gaps included. */
  get slots(): number {
    return this.#slots.length
  }

  get index(): InvertedIndex | undefined {
    return this.#index
  }

  get vectors(): VectorRows | undefined {
    return this.#vectors
  }

  get(id: string): MemoryRecord | undefined {
    const slot = this.#slotOf.get(id)
    return slot === undefined ? undefined : this.#slots[slot]?.record
  }

  /** A record with its place in the order of insertion. */
  current(id: string): Slot | undefined {
    const slot = this.#slotOf.get(id)
    return slot === undefined ? undefined : this.#slots[slot]
  }

  at(slot: number): MemoryRecord | undefined {
    return this.#slots[slot]?.record
  }

  /** A copy of the vector of a record that is held. */
  vectorOf(id: string): Float32Array | undefined {
    const slot = this.#slotOf.get(id)
    return slot === undefined ? undefined : this.#vectors?.get(slot)
  }

  /** Appends a record with a new id. */
  insert(record: MemoryRecord, vector: Float32Array | undefined): void {
    const slot = this.#slots.length
    this.#slots.push({ sequence: this.#context.nextSequence(), record })
    this.#slotOf.set(record.id, slot)
    this.#fill(slot, record, vector)
  }

  /** Replaces the record with the same id; without a vector, the old one stays. */
  update(record: MemoryRecord, vector: Float32Array | undefined): void {
    const slot = this.#slotOf.get(record.id) as number
    const before = this.#slots[slot] as Slot
    if (before.record.content !== record.content) {
      this.#index?.remove(slot, this.#terms(before.record.content))
      this.#index?.add(slot, this.#terms(record.content))
    }
    this.#slots[slot] = { sequence: before.sequence, record }
    if (vector) this.#vectors?.set(slot, vector)
    if (record.expiresAt < Number.POSITIVE_INFINITY) this.#expiry.push(record.expiresAt, record.id)
  }

  /** Removes a record; what is returned puts it back where it was, as long as no gaps were closed. */
  remove(id: string): (() => void) | undefined {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return undefined
    const removed = this.#slots[slot] as Slot
    const vector = this.#vectors?.get(slot)
    this.#index?.remove(slot, this.#terms(removed.record.content))
    this.#vectors?.erase(slot)
    this.#slotOf.delete(id)
    this.#slots[slot] = undefined
    return () => {
      this.#slots[slot] = removed
      this.#slotOf.set(id, slot)
      this.#fill(slot, removed.record, vector)
    }
  }

  /** Removes what has expired. */
  purge(now: number): void {
    for (let id = this.#expiry.shift(now); id !== undefined; id = this.#expiry.shift(now)) {
      const record = this.get(id)
      if (record && record.expiresAt <= now) this.remove(id)
    }
  }

  /** Records in order of insertion, from the first with a greater sequence number. */
  *after(sequence: number): Generator<Slot> {
    for (let slot = this.#firstAfter(sequence); slot < this.#slots.length; slot++) {
      const content = this.#slots[slot]
      if (content) yield content
    }
  }

  /** Closes gaps when they outnumber the records. Sequence numbers and order stay. */
  compact(): void {
    const gaps = this.#slots.length - this.size
    if (gaps < MIN_GAPS || gaps <= this.size) return
    const kept = this.#slots.flatMap((content, slot) => (content ? [{ content, slot }] : []))
    const vectors = this.#vectors
    this.#slots = []
    this.#slotOf.clear()
    this.#createIndexes()
    for (const { content, slot } of kept) {
      const to = this.#slots.length
      this.#slots.push(content)
      this.#slotOf.set(content.record.id, to)
      this.#index?.add(to, this.#terms(content.record.content))
      if (vectors) this.#vectors?.set(to, vectors.get(slot))
    }
    vectors?.release()
  }

  /** Gives shared memory back; the partition must not be used any more. */
  release(): void {
    this.#vectors?.release()
  }

  #createIndexes(): void {
    const { analyzer, dimensions, codes } = this.#context
    this.#index = analyzer && new InvertedIndex()
    this.#vectors = dimensions === undefined ? undefined : new VectorRows(dimensions, codes)
  }

  #fill(slot: number, record: MemoryRecord, vector: Float32Array | undefined): void {
    this.#index?.add(slot, this.#terms(record.content))
    if (vector) this.#vectors?.set(slot, vector)
    if (record.expiresAt < Number.POSITIVE_INFINITY) this.#expiry.push(record.expiresAt, record.id)
  }

  #terms(content: string): string[] {
    return this.#context.analyzer?.terms(content) ?? []
  }

  #firstAfter(sequence: number): number {
    let low = 0
    let high = this.#slots.length
    while (low < high) {
      let middle = (low + high) >> 1
      // A gap has no number: look at the nearest record before it.
      while (middle > low && !this.#slots[middle]) middle--
      const content = this.#slots[middle]
      if (!content) low = ((low + high) >> 1) + 1
      else if (content.sequence <= sequence) low = middle + 1
      else high = middle
    }
    return low
  }
}
