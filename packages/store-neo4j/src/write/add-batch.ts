import {
  type AddResult,
  MemoryError,
  type MemoryScope,
  memoryId,
  type NewMemory,
  resolveNewMemory,
} from '@memory/core'
import { failedResult, sameJson } from '@memory/vector'
import type { Backend } from '../backend.js'
import type { Run } from '../connection.js'
import { LOCK_FACTS } from '../cypher/write-statements.js'
import { Collision } from '../errors.js'
import { type Fact, isVisible, metadataOf, sameContent } from '../fact.js'
import { factKey, partitionKey } from '../keys.js'
import { tripleOf } from '../triple.js'
import { type FactToWrite, singleValuedKeys, writeFacts } from './write-facts.js'

/** Facts written in one transaction: long enough to be fast, short enough not to hold locks for long. */
const CHUNK = 200

/** A checked entry on its way in. */
interface Planned {
  readonly index: number
  readonly memory: NewMemory
  readonly vector: readonly number[] | undefined
}

/** Adds entries to one scope, with an outcome for each; rejects only when nothing was attempted. */
export async function addBatch(
  backend: Backend,
  scope: MemoryScope,
  entries: readonly NewMemory[],
  signal: AbortSignal | undefined,
): Promise<AddResult[]> {
  const results = new Array<AddResult>(entries.length)
  const memories: { index: number; memory: NewMemory }[] = []
  for (const [index, entry] of entries.entries()) {
    try {
      const memory = resolveNewMemory(entry, backend.options.maxContentBytes)
      tripleOf(memory.metadata)
      memories.push({ index, memory })
    } catch (error) {
      results[index] = failedResult(error, undefined)
    }
  }
  if (memories.length === 0) return results
  const vectorIndex = await backend.ready(signal)
  const vectors = await backend.embedding?.documents(
    memories.map(({ memory }) => memory.content),
    signal,
  )
  const planned: Planned[] = []
  for (const { index, memory } of memories) {
    const vector = vectors?.get(memory.content)
    if (MemoryError.isInstance(vector)) results[index] = failedResult(vector, memory.id)
    else planned.push({ index, memory, vector })
  }
  let isUntouched = true
  for (let i = 0; i < planned.length; i += CHUNK) {
    const chunk = planned.slice(i, i + CHUNK)
    try {
      const outcomes = await backend.connection.write(
        (run) => addChunk(run, backend, scope, chunk, vectorIndex?.property),
        { signal },
      )
      for (const [j, { index }] of chunk.entries()) results[index] = outcomes[j] as AddResult
      isUntouched = false
    } catch (error) {
      const failure = MemoryError.from(error)
      if (isUntouched && failure.code === 'closed') throw failure
      for (const { index } of chunk) results[index] = { status: 'failed', error: failure }
    }
  }
  return results
}

async function addChunk(
  run: Run,
  { options }: Backend,
  scope: MemoryScope,
  planned: readonly Planned[],
  vectorProperty: string | undefined,
): Promise<AddResult[]> {
  const now = options.clock.now()
  const partition = partitionKey(options.namespace, scope)
  const shelf = new Shelf(run, partition)
  await shelf.lock(planned.map(({ memory }) => memory.id ?? memoryId(scope, memory.content)))
  const writes = new Map<string, FactToWrite>()
  const results: AddResult[] = []
  for (const { memory, vector } of planned) {
    const id = memory.id ?? (await shelf.freeId(memoryId(scope, memory.content), memory.content))
    const before = await shelf.get(id)
    const there = before && isVisible(before, now) ? before : undefined
    const fact = toFact(memory, id, partition, now, there)
    if (there && (memory.id === undefined || isSame(there, fact))) {
      results.push({ status: 'duplicate', id })
      continue
    }
    const replaces = before !== undefined || (writes.get(fact.key)?.replaces ?? false)
    writes.delete(fact.key)
    writes.set(fact.key, { fact, vector, keepsVector: false, replaces })
    shelf.put(fact)
    results.push({ status: there ? 'updated' : 'stored', id })
  }
  const context = { partition, now, vectorProperty, singleValued: singleValuedKeys(options.singleValued) }
  await writeFacts(run, [...writes.values()], context)
  return results
}

/** The facts that a transaction has locked, as they are now. A fact without content is a place that was just made. */
class Shelf {
  readonly #run: Run
  readonly #partition: string
  readonly #facts = new Map<string, Fact | undefined>()

  constructor(run: Run, partition: string) {
    this.#run = run
    this.#partition = partition
  }

  async lock(ids: readonly string[]): Promise<void> {
    const keys = [...new Set(ids.map((id) => factKey(this.#partition, id)))].sort()
    const rows = await this.#run<{ fact: Fact }>(LOCK_FACTS, { keys })
    // A fact that another writer deleted in between comes without its key.
    if (rows.some(({ fact }) => fact?.key == null)) throw new Collision()
    for (const { fact } of rows) this.#facts.set(fact.key, fact.content === null ? undefined : fact)
  }

  async get(id: string): Promise<Fact | undefined> {
    const key = factKey(this.#partition, id)
    if (!this.#facts.has(key)) await this.lock([id])
    return this.#facts.get(key)
  }

  put(fact: Fact): void {
    this.#facts.set(fact.key, fact)
  }

  /** The id of content added without one. When an update gave that fact other content, the next free one of a series. */
  async freeId(base: string, content: string): Promise<string> {
    for (let n = 1; ; n++) {
      const id = n === 1 ? base : `${base}-${n}`
      const fact = await this.get(id)
      if (!fact || sameContent(fact.content, content)) return id
    }
  }
}

function toFact(
  memory: NewMemory,
  id: string,
  partition: string,
  now: number,
  before: Fact | undefined,
): Fact {
  const { content, metadata, createdAt, expiresAt } = memory
  const validFrom = tripleOf(metadata)?.validFrom
  return {
    key: factKey(partition, id),
    id,
    partition,
    content,
    metadata: metadata === undefined ? null : JSON.stringify(metadata),
    createdAt: createdAt === undefined ? (before?.createdAt ?? now) : Date.parse(createdAt),
    expiresAt: expiresAt === undefined ? null : Date.parse(expiresAt),
    validFrom: validFrom === undefined ? null : Date.parse(validFrom),
    validTo: null,
  }
}

function isSame(a: Fact, b: Fact): boolean {
  return (
    a.content === b.content &&
    sameJson(metadataOf(a), metadataOf(b)) &&
    a.createdAt === b.createdAt &&
    a.expiresAt === b.expiresAt
  )
}
