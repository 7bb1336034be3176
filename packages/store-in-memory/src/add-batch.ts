import {
  type AddResult,
  MemoryError,
  type MemoryScope,
  memoryId,
  type NewMemory,
  resolveNewMemory,
  scopeKey,
} from '@memory/core'
import type { Engine } from './engine.js'
import type { Partition } from './partition.js'
import { type MemoryRecord, sameContent, sameRecord, toRecord } from './record.js'
import type { Transaction } from './transaction.js'

/** A checked entry on its way in. */
interface Planned {
  readonly index: number
  readonly memory: NewMemory
}

/** Adds entries to one scope, with an outcome for each; rejects only when nothing was attempted. */
export async function addBatch(
  engine: Engine,
  scope: MemoryScope,
  entries: readonly NewMemory[],
  signal: AbortSignal | undefined,
): Promise<AddResult[]> {
  const { maxContentBytes, clock, name } = engine.options
  const results = new Array<AddResult>(entries.length)
  let planned: Planned[] = []
  for (const [index, entry] of entries.entries()) {
    try {
      planned.push({ index, memory: resolveNewMemory(entry, maxContentBytes) })
    } catch (error) {
      results[index] = { status: 'rejected', error: MemoryError.from(error) }
    }
  }
  if (planned.length === 0) return results
  await engine.ready()

  const vectors = new Map<string, Float32Array | MemoryError>()
  if (engine.embedding) {
    // While some are embedded, records that others relied on may go: look again until nothing is missing.
    for (;;) {
      const partition = engine.partition(scopeKey(scope))
      const missing = new Set(
        planned
          .map(({ memory }) => memory)
          .filter((memory) => !vectors.has(memory.content) && !holds(partition, scope, memory))
          .map(({ content }) => content),
      )
      if (missing.size === 0) break
      const outcomes = await engine.embedding.documents([...missing], signal)
      for (const [i, content] of [...missing].entries()) {
        vectors.set(content, outcomes[i] as Float32Array | MemoryError)
      }
    }
    planned = planned.filter(({ index, memory }) => {
      const error = vectors.get(memory.content)
      if (!MemoryError.isInstance(error)) return true
      results[index] = { status: isFault(error) ? 'rejected' : 'failed', error }
      return false
    })
  }

  engine.assertOpen()
  const relied: MemoryRecord[] = []
  try {
    await engine.transact(scope, (transaction, partition) => {
      for (const { index, memory } of planned) {
        const vector = vectors.get(memory.content) as Float32Array | undefined
        results[index] = put(transaction, partition, memory, vector, clock.now(), relied)
      }
    })
    await Promise.all(relied.map((record) => engine.kept(record)))
  } catch (error) {
    const failure = MemoryError.from(error, 'failed', { storeName: name })
    for (const { index } of planned) {
      const { id } = results[index] as AddResult
      results[index] = { status: 'failed', ...(id !== undefined && { id }), error: failure }
    }
  }
  return results
}

/** Writes one entry; records that were there already, and may not be kept yet, are added to `relied`. */
function put(
  transaction: Transaction,
  partition: Partition,
  memory: NewMemory,
  vector: Float32Array | undefined,
  now: number,
  relied: MemoryRecord[],
): AddResult {
  const id = memory.id ?? derivedId(partition, partition.scope, memory.content)
  const before = partition.get(id)
  if (!before) {
    transaction.insert(toRecord(memory, id, now), vector)
    return { status: 'stored', id }
  }
  const record = toRecord(memory, id, now, before)
  if (memory.id === undefined || sameRecord(before, record)) {
    relied.push(before)
    return { status: 'duplicate', id }
  }
  transaction.update(record, before.content === record.content ? undefined : vector)
  return { status: 'updated', id }
}

/** Whether the scope has a record for the entry whose vector is right already, and will not expire before it is used. */
function holds(partition: Partition | undefined, scope: MemoryScope, memory: NewMemory): boolean {
  if (!partition) return false
  const record = partition.get(memory.id ?? derivedId(partition, scope, memory.content))
  if (record?.expiresAt !== Number.POSITIVE_INFINITY) return false
  return memory.id === undefined || record.content === memory.content
}

/** The id of content added without one. When an update gave that record other content, the next free id of a series. */
function derivedId(partition: Partition, scope: MemoryScope, content: string): string {
  const base = memoryId(scope, content)
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`
    const record = partition.get(id)
    if (!record || sameContent(record.content, content)) return id
  }
}

/** Whether the entry itself is at fault, so that trying again is useless. */
function isFault({ code }: MemoryError): boolean {
  return code === 'invalid_argument' || code === 'limit_exceeded'
}
