import type { Partition } from './partition.js'
import type { LogOperation } from './persistence.js'
import type { MemoryRecord } from './record.js'

/** Changes of one partition, visible at once, that can be taken back together. */
export class Transaction {
  readonly operations: LogOperation[] = []
  /** Records written. */
  readonly written: MemoryRecord[] = []
  readonly #partition: Partition
  readonly #undo: (() => void)[] = []

  constructor(partition: Partition) {
    this.#partition = partition
  }

  insert(record: MemoryRecord, vector: Float32Array | undefined): void {
    this.#partition.insert(record, vector)
    this.#undo.push(() => this.#partition.remove(record.id))
    this.#wrote('insert', record, vector)
  }

  /** Replaces the record with the same id; without a vector, the old one stays. */
  update(record: MemoryRecord, vector: Float32Array | undefined): void {
    const partition = this.#partition
    const before = partition.get(record.id) as MemoryRecord
    const oldVector = vector && partition.vectorOf(record.id)
    partition.update(record, vector)
    this.#undo.push(() => {
      // It may have expired since.
      if (partition.get(record.id)) partition.update(before, oldVector)
    })
    this.#wrote('update', record, vector)
  }

  /** Returns how many of the ids there were. */
  remove(ids: Iterable<string>): number {
    const removed: string[] = []
    for (const id of ids) {
      const undo = this.#partition.remove(id)
      if (!undo) continue
      this.#undo.push(undo)
      removed.push(id)
    }
    if (removed.length > 0) {
      this.operations.push({ kind: 'delete', scope: this.#partition.scope, ids: removed })
    }
    return removed.length
  }

  /** Removes every record; returns how many there were. */
  clear(): number {
    const count = this.#partition.size
    for (const { record } of this.#partition.after(-1)) {
      const undo = this.#partition.remove(record.id)
      if (undo) this.#undo.push(undo)
    }
    if (count > 0) this.operations.push({ kind: 'clear', scope: this.#partition.scope })
    return count
  }

  revert(): void {
    for (let undo = this.#undo.pop(); undo; undo = this.#undo.pop()) undo()
  }

  #wrote(kind: 'insert' | 'update', record: MemoryRecord, vector: Float32Array | undefined): void {
    this.written.push(record)
    this.operations.push({ kind, scope: this.#partition.scope, record, ...(vector && { vector }) })
  }
}
