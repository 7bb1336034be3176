import type { MemoryRecordOutput, MemoryRecordSummary } from '@aws-sdk/client-bedrock-agentcore'
import {
  type CallOptions,
  invalid,
  type MemoryEntry,
  MemoryError,
  type MemoryPatch,
  resolveContent,
  resolveMetadata,
  throwIfAborted,
  unsupported,
} from '@memory/core'
import { chunksOf } from '@memory/vector'
import { entriesOf, type FoundEntry, findEntries } from './find-records.js'
import { type Memory, notFound } from './memory.js'
import { namespaceOf, type Partition } from './partition.js'
import { type StoredEntry, toMetadata } from './record.js'

/** Reads of the whole partition that a clear makes at most: more are needed only while others write. */
const SWEEPS = 10

/** Applies a patch to what is there. */
export async function updateRecord(
  memory: Memory,
  partition: Partition,
  id: string,
  patch: MemoryPatch,
  options: CallOptions,
): Promise<MemoryEntry> {
  if (typeof patch !== 'object' || patch === null) throw invalid('patch', 'must be an object')
  const metadata = resolveMetadata(patch.metadata)
  if (typeof patch.expiresAt === 'string') throw unsupported('ttl', memory.client.label)
  const content =
    patch.content === undefined ? undefined : resolveContent(patch.content, memory.limits.recordCharacters)
  return await memory.lock.run([lockKey(partition, id)], async () => {
    const existing = (await findEntries(memory, partition, [id], options)).get(id)
    if (!existing) throw notFound(id)
    const { entry, record } = existing
    const changed: StoredEntry = {
      ...entry,
      createdAt: entry.createdAt ?? new Date(memory.clock.now()).toISOString(),
      ...(content !== undefined && { content }),
      ...(metadata && { metadata }),
    }
    // Metadata that the service has extracted are of types that these have not.
    const kept = metadata ? toMetadata(changed, memory.indexedKeys, memory.limits) : record.metadata
    await writeUpdate(memory, existing, { text: changed.content, metadata: kept }, options)
    await deleteSpares(memory, existing, options)
    return changed
  })
}

/** Writes over the record that an entry is kept in, whole, since what the service does with parts left out is not documented. */
export async function writeUpdate(
  { client, clock }: Memory,
  { record, entry }: FoundEntry,
  { text, metadata }: { readonly text: string; readonly metadata: MemoryRecordSummary['metadata'] },
  options: CallOptions,
): Promise<void> {
  // One that was added is of no strategy, whatever the service shows for that.
  const isExtracted = entry.id === record.memoryRecordId
  const outcome = await client.updateRecord(
    {
      memoryRecordId: record.memoryRecordId,
      timestamp: new Date(clock.now()),
      content: { text },
      namespaces: [...(record.namespaces ?? [])],
      ...(isExtracted && record.memoryStrategyId && { memoryStrategyId: record.memoryStrategyId }),
      ...(metadata && { metadata }),
    },
    options,
  )
  if (outcome.status === 'SUCCEEDED') return
  if (isGone(outcome)) throw notFound(entry.id)
  const message = `${client.label} did not update "${entry.id}": ${outcome.errorCode} ${outcome.errorMessage}`
  throw new MemoryError('unavailable', message, { cause: outcome })
}

/** Removes what two processes wrote that added the same at once. */
export async function deleteSpares(
  { client }: Memory,
  { spare }: FoundEntry,
  options: CallOptions,
): Promise<void> {
  if (spare.length === 0) return
  await client.deleteRecords(
    spare.map(({ memoryRecordId = '' }) => memoryRecordId),
    options,
  )
}

/** Deletes by id; the number counts what was visible. */
export async function deleteEntries(
  memory: Memory,
  partition: Partition,
  ids: readonly string[],
  options: CallOptions,
): Promise<number> {
  const keys = ids.map((id) => lockKey(partition, id))
  return await memory.lock.run(keys, async () => {
    const found = await findEntries(memory, partition, ids, options)
    return await deleteFound(memory, [...found.values()], options)
  })
}

/** Deletes every record of the partition's namespaces, until a look finds no more. */
export async function clearPartition(
  memory: Memory,
  partition: Partition,
  options: CallOptions,
): Promise<number> {
  const gone = new Set<string>()
  let deleted = 0
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const lists = await Promise.all(
      partition.namespaces.map((namespace) => memory.client.allRecords(namespace, options)),
    )
    // A list may lag behind, and show what was deleted a moment ago.
    const records = lists
      .flat()
      .filter((record) => namespaceOf(partition, record) && !gone.has(record.memoryRecordId ?? ''))
    if (records.length === 0) return deleted
    deleted += await deleteFound(memory, entriesOf(partition, records), options)
    for (const { memoryRecordId = '' } of records) gone.add(memoryRecordId)
  }
  throw new MemoryError('conflict', `${memory.client.label}: others kept writing while it was cleared`, {
    retryable: true,
  })
}

/** Deletes the entries with all their records; how many were there until now. */
async function deleteFound(
  memory: Memory,
  found: readonly FoundEntry[],
  options: CallOptions,
): Promise<number> {
  const { client, limits } = memory
  const all = found.flatMap(({ record, spare }) =>
    [record, ...spare].map(({ memoryRecordId = '' }) => memoryRecordId),
  )
  const missed = new Set<string>()
  for (const batch of chunksOf(all, limits.batchRecords)) {
    throwIfAborted(options.signal)
    const { failed, repeated } = await client.deleteRecords(batch, options)
    const undone = failed.find((outcome) => !isGone(outcome))
    if (undone) {
      const message = `${client.label} did not delete a record: ${undone.errorCode} ${undone.errorMessage}`
      throw new MemoryError('unavailable', message, { cause: undone })
    }
    // Somebody else was faster and counts it; unless that was the first try of this very request.
    if (!repeated) for (const { memoryRecordId = '' } of failed) missed.add(memoryRecordId)
  }
  return found.filter(({ record }) => !missed.has(record.memoryRecordId ?? '')).length
}

/** The batch operations give each failure a number; that of a record that is not there is the HTTP status, or is told in words. */
const isGone = ({ errorCode, errorMessage = '' }: MemoryRecordOutput): boolean =>
  errorCode === 404 || /not found/i.test(errorMessage)

const lockKey = ({ direct, place }: Partition, id: string): string =>
  direct ? `${direct.path}${id}` : `${place.actorId}/${id}`
