import {
  invalid,
  type MemoryEntry,
  MemoryError,
  type MemoryPatch,
  resolveContent,
  resolveMetadata,
  resolveTime,
} from '@memory/core'
import type { Backend } from '../backend.js'
import { LOCK_EXISTING_FACTS, PATCH_FACT } from '../cypher/write-statements.js'
import { type Fact, isVisible, metadataOf, properties, toEntry } from '../fact.js'
import { factKey } from '../keys.js'
import { tripleOf } from '../triple.js'
import { singleValuedKeys, writeFacts } from './write-facts.js'

const FIELDS: readonly string[] = ['content', 'metadata', 'expiresAt'] satisfies (keyof MemoryPatch)[]

/** The fields of a fact that a patch sets. */
type Changes = Partial<Pick<Fact, 'content' | 'metadata' | 'expiresAt' | 'validFrom'>>

/** Changes one fact in place; what others changed meanwhile in other fields stays. */
export async function updateFact(
  backend: Backend,
  partition: string,
  id: string,
  patch: MemoryPatch,
  signal: AbortSignal | undefined,
): Promise<MemoryEntry> {
  const { connection, embedding, options } = backend
  const changes = resolvePatch(patch, options.maxContentBytes)
  const vectorIndex = await backend.ready(signal)
  let vector: readonly number[] | undefined
  if (changes.content !== undefined && embedding) {
    const outcome = (await embedding.documents([changes.content], signal)).get(changes.content)
    if (MemoryError.isInstance(outcome)) throw outcome
    vector = outcome
  }
  const key = factKey(partition, id)
  const now = options.clock.now()
  const updated = await connection.write(
    async (run) => {
      const [row] = await run<{ fact: Fact }>(LOCK_EXISTING_FACTS, { keys: [key] })
      if (!row || row.fact.partition !== partition || !isVisible(row.fact, now)) throw notFound(options.name)
      const fact = { ...row.fact, ...changes }
      if (changes.content === undefined && isSameTriple(row.fact, fact)) {
        // The vector and the links stay.
        await run(PATCH_FACT, { key, properties: properties(fact, tripleOf(metadataOf(fact)), undefined) })
        return fact
      }
      const kept = vector ?? (await embeddedAgain(backend, fact.content, signal))
      await writeFacts(run, [{ fact, vector: kept, replaces: true }], {
        partition,
        now,
        vectorProperty: vectorIndex?.property,
        singleValued: singleValuedKeys(options.singleValued),
      })
      return fact
    },
    { signal },
  )
  return toEntry(updated)
}

/** The vector of content that stays while its place in the graph changes. */
async function embeddedAgain(
  { embedding }: Backend,
  content: string,
  signal: AbortSignal | undefined,
): Promise<readonly number[] | undefined> {
  const outcome = (await embedding?.documents([content], signal))?.get(content)
  if (MemoryError.isInstance(outcome)) throw outcome
  return outcome
}

function isSameTriple(a: Fact, b: Fact): boolean {
  return JSON.stringify(tripleOf(metadataOf(a))) === JSON.stringify(tripleOf(metadataOf(b)))
}

function notFound(storeName: string): MemoryError {
  return new MemoryError('not_found', `Store "${storeName}" has no entry with this id`, {
    field: 'id',
    storeName,
  })
}

function resolvePatch(patch: MemoryPatch, maxContentBytes: number | null): Changes {
  if (typeof patch !== 'object' || patch === null) throw invalid('patch', 'must be an object')
  for (const field of Object.keys(patch)) {
    if (!FIELDS.includes(field)) throw invalid(`patch.${field}`, `is not one of ${FIELDS.join(', ')}`)
  }
  const { content, metadata, expiresAt } = patch
  const changes: { -readonly [Field in keyof Changes]: Changes[Field] } = {}
  if (content !== undefined) changes.content = resolveContent(content, maxContentBytes)
  if (metadata !== undefined) {
    const resolved = resolveMetadata(metadata)
    const validFrom = tripleOf(resolved)?.validFrom
    changes.metadata = JSON.stringify(resolved)
    changes.validFrom = validFrom === undefined ? null : Date.parse(validFrom)
  }
  if (expiresAt !== undefined) {
    changes.expiresAt = expiresAt === null ? null : Date.parse(resolveTime(expiresAt, 'expiresAt') as string)
  }
  return changes
}
