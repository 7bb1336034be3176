import {
  invalid,
  type MemoryEntry,
  MemoryError,
  type MemoryPatch,
  type MemoryScope,
  resolveContent,
  resolveMetadata,
  resolveTime,
  scopeKey,
} from '@memory/core'
import type { Engine } from './engine.js'
import type { Partition } from './partition.js'
import { type MemoryRecord, toEntry } from './record.js'

const FIELDS: readonly string[] = ['content', 'metadata', 'expiresAt'] satisfies (keyof MemoryPatch)[]

/** Changes one record in place; what others changed meanwhile in other fields stays. */
export async function updateEntry(
  engine: Engine,
  scope: MemoryScope,
  id: string,
  patch: MemoryPatch,
  signal: AbortSignal | undefined,
): Promise<MemoryEntry> {
  const changes = resolvePatch(patch, engine.options.maxContentBytes)
  await engine.ready()
  find(engine, engine.partition(scopeKey(scope)), id)
  let vector: Float32Array | undefined
  if (changes.content !== undefined && engine.embedding) {
    const [outcome] = await engine.embedding.documents([changes.content], signal)
    if (!(outcome instanceof Float32Array)) throw outcome
    vector = outcome
  }
  engine.assertOpen()
  const updated = await engine.transact(scope, (transaction, partition) => {
    const record = { ...find(engine, partition, id), ...changes }
    transaction.update(record, vector)
    return record
  })
  return toEntry(updated)
}

function find({ options: { name } }: Engine, partition: Partition | undefined, id: string): MemoryRecord {
  const record = partition?.get(id)
  if (record) return record
  throw new MemoryError('not_found', `Store "${name}" has no entry with this id`, {
    field: 'id',
    storeName: name,
  })
}

function resolvePatch(patch: MemoryPatch, maxContentBytes: number | null): Partial<MemoryRecord> {
  if (typeof patch !== 'object' || patch === null) throw invalid('patch', 'must be an object')
  for (const field of Object.keys(patch)) {
    if (!FIELDS.includes(field)) throw invalid(`patch.${field}`, `is not one of ${FIELDS.join(', ')}`)
  }
  const { content, metadata, expiresAt } = patch
  return {
    ...(content !== undefined && { content: resolveContent(content, maxContentBytes) }),
    ...(metadata !== undefined && { metadata: resolveMetadata(metadata) }),
    ...(expiresAt !== undefined && {
      expiresAt:
        expiresAt === null
          ? Number.POSITIVE_INFINITY
          : Date.parse(resolveTime(expiresAt, 'expiresAt') as string),
    }),
  }
}
