import { MemoryError, type MemoryScope, scopeKey } from '@memory/core'
import { Embedding } from './embedding.js'
import { Analyzer } from './lexical/analyzer.js'
import type { ResolvedOptions } from './options.js'
import { Partition, type PartitionContext } from './partition.js'
import type { EmbedderIdentity, LogOperation, Persistence, PersistenceClient } from './persistence.js'
import type { MemoryRecord } from './record.js'
import { ScoreBuffers } from './score-buffers.js'
import { Transaction } from './transaction.js'
import { CodeMemory } from './vector/code-memory.js'

/** What a store and its views share: the partitions, the indexes' memory, the persistence, one life cycle. */
export class Engine {
  readonly options: ResolvedOptions
  readonly analyzer: Analyzer
  /** Present exactly when vectors are searched. */
  readonly embedding: Embedding | undefined
  readonly buffers = new ScoreBuffers()
  readonly #context: PartitionContext
  readonly #partitions = new Map<string, Partition>()
  /** Changes that are visible but not kept yet, oldest first. */
  readonly #unkept = new Set<Transaction>()
  /** When a record that is not kept yet will be. */
  readonly #keeping = new Map<MemoryRecord, Promise<void>>()
  #sequence = 0
  #opening: Promise<void> | undefined
  #closing: Promise<void> | undefined

  constructor(options: ResolvedOptions) {
    this.options = options
    this.analyzer = new Analyzer(options.language)
    this.embedding = options.embedder && new Embedding(options.embedder, options.name)
    const dimensions = options.embedder?.dimensions
    this.#context = {
      analyzer: options.search === 'vector' ? undefined : this.analyzer,
      dimensions,
      codes: dimensions === undefined ? undefined : CodeMemory.create(dimensions),
      nextSequence: () => this.#sequence++,
    }
  }

  /** @throws MemoryError `closed`. */
  assertOpen(): void {
    if (!this.#closing) return
    const { name } = this.options
    throw new MemoryError('closed', `Store "${name}" is closed`, { storeName: name })
  }

  /** Opens the persistence once; a failed attempt is not remembered. */
  async ready(): Promise<void> {
    this.assertOpen()
    if (!this.options.persistence) return
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined
      this.#drop()
      throw error
    })
    await this.#opening
    this.assertOpen()
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  /** The scope's records without the expired ones; `undefined` when there is none. */
  partition(key: string): Partition | undefined {
    const partition = this.#partitions.get(key)
    partition?.purge(this.options.clock.now())
    return partition
  }

  /** Makes changes in one go. What `change` returns counts only once the promise resolves. */
  async transact<T>(
    scope: MemoryScope,
    change: (transaction: Transaction, partition: Partition) => T,
  ): Promise<T> {
    const key = scopeKey(scope)
    const partition = this.partition(key) ?? this.#create(key, scope)
    try {
      const transaction = new Transaction(partition)
      const result = change(transaction, partition)
      const { persistence } = this.options
      if (persistence && transaction.operations.length > 0) await this.#keep(transaction, persistence)
      return result
    } finally {
      this.#tidy(key, partition)
    }
  }

  /** Resolves when the record is kept; rejects when it was taken back. */
  async kept(record: MemoryRecord): Promise<void> {
    await this.#keeping.get(record)
  }

  async #keep(transaction: Transaction, persistence: Persistence): Promise<void> {
    this.#unkept.add(transaction)
    const kept = persistence.append(transaction.operations)
    for (const record of transaction.written) this.#keeping.set(record, kept)
    try {
      await kept
    } finally {
      this.#unkept.delete(transaction)
      for (const record of transaction.written) this.#keeping.delete(record)
    }
  }

  #create(key: string, scope: MemoryScope): Partition {
    const partition = new Partition(scope, this.#context)
    this.#partitions.set(key, partition)
    return partition
  }

  #discard(key: string, partition: Partition): void {
    this.#partitions.delete(key)
    partition.release()
  }

  /** Nothing that can still be taken back may lose its slot. */
  #tidy(key: string, partition: Partition): void {
    if (this.#unkept.size > 0 || this.#partitions.get(key) !== partition) return
    if (partition.size > 0) partition.compact()
    else this.#discard(key, partition)
  }

  #drop(): void {
    for (const [key, partition] of this.#partitions) this.#discard(key, partition)
  }

  async #close(): Promise<void> {
    try {
      // A failed opening has been reported to whoever waited for it, and has closed what it opened.
      const opened = await this.#opening?.then(
        () => true,
        () => false,
      )
      if (opened) await this.options.persistence?.close()
    } finally {
      this.#drop()
    }
  }

  async #open(): Promise<void> {
    const { persistence, embedder, reembed, name } = this.options
    if (!persistence) return
    let stale = false
    const client: PersistenceClient = {
      embedder: embedder && { id: embedder.id, dimensions: embedder.dimensions },
      begin: (found) => {
        stale = found?.id !== embedder?.id || found?.dimensions !== embedder?.dimensions
        if (stale && !reembed) throw mismatch(found, client.embedder, name)
      },
      replay: (operation) => this.#replay(operation, stale),
      revert: () => {
        for (const transaction of [...this.#unkept].reverse()) transaction.revert()
        this.#unkept.clear()
      },
      size: () => [...this.#partitions.values()].reduce((sum, { size }) => sum + size, 0),
      snapshot: () => this.#snapshot(),
    }
    await persistence.open(client)
    try {
      const now = this.options.clock.now()
      for (const partition of this.#partitions.values()) partition.purge(now)
      if (stale) {
        for (const partition of this.#partitions.values()) await this.#reembed(partition)
        await persistence.rewrite()
      }
    } catch (error) {
      await persistence.close()
      throw error
    }
  }

  #replay(operation: LogOperation, stale: boolean): void {
    const { kind, scope } = operation
    const key = scopeKey(scope)
    const partition = this.#partitions.get(key) ?? this.#create(key, scope)
    if (kind === 'clear') {
      this.#discard(key, partition)
      return
    }
    if (kind === 'delete') {
      for (const id of operation.ids) partition.remove(id)
    } else {
      const { record } = operation
      const vector = stale ? undefined : operation.vector
      const { dimensions } = this.#context
      // A longer one would run into the rows of other records.
      if (vector && vector.length !== dimensions) {
        throw new TypeError(`Expected a vector of ${dimensions} dimensions, got ${vector.length}`)
      }
      if (kind === 'insert') partition.remove(record.id)
      if (partition.get(record.id)) partition.update(record, vector)
      else partition.insert(record, vector)
    }
    partition.compact()
  }

  async #reembed(partition: Partition): Promise<void> {
    if (!this.embedding) return
    const records = [...partition.after(-1)].map(({ record }) => record)
    const vectors = await this.embedding.documents(
      records.map(({ content }) => content),
      undefined,
    )
    for (const [i, vector] of vectors.entries()) {
      if (!(vector instanceof Float32Array)) throw vector
      partition.update(records[i] as MemoryRecord, vector)
    }
  }

  *#snapshot(): Generator<LogOperation> {
    const held = [...this.#partitions.values()].map((partition) => ({
      partition,
      records: [...partition.after(-1)],
    }))
    for (const { partition, records } of held) {
      for (const { record, sequence } of records) {
        const current = partition.current(record.id)
        if (current?.sequence !== sequence) continue
        const vector = partition.vectorOf(record.id)
        yield { kind: 'insert', scope: partition.scope, record: current.record, ...(vector && { vector }) }
      }
    }
  }
}

function mismatch(
  found: EmbedderIdentity | undefined,
  wanted: EmbedderIdentity | undefined,
  storeName: string,
): MemoryError {
  const say = (identity: EmbedderIdentity | undefined): string =>
    identity ? `embedder "${identity.id}" (${identity.dimensions} dimensions)` : 'no embedder'
  return new MemoryError(
    'embedder_mismatch',
    `Store "${storeName}" uses ${say(wanted)}, but its log was written with ${say(found)}. ` +
      'Open it with that one, or pass reembed: true to embed every entry again.',
    {
      field: 'embedder',
      storeName,
      ...(found && { limit: found.dimensions }),
      ...(wanted && { actual: wanted.dimensions }),
    },
  )
}
