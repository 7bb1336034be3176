import { type MemoryEntry, MemoryError, type MemoryPatch } from '@memory/core'
import { resolvePatch } from '@memory/vector'
import type { Backend } from '../backend.js'
import { LOCK_EXISTING_FACTS, PATCH_FACTS } from '../cypher/write-statements.js'
import { type Fact, isVisible, metadataOf, properties, toEntry } from '../fact.js'
import { tripleOf } from '../triple.js'
import { singleValuedKeys, writeFacts } from './write-facts.js'

/** The fields of a fact that a patch sets. */
type Changes = Partial<Pick<Fact, 'content' | 'metadata' | 'expiresAt' | 'validFrom'>>

/** Changes one fact in place; what others changed meanwhile in other fields stays. */
export async function updateFact(
  backend: Backend,
  partition: string,
  key: string,
  patch: MemoryPatch,
  signal: AbortSignal | undefined,
): Promise<MemoryEntry> {
  const { connection, embedding, options } = backend
  const changes = factChanges(patch, options.maxContentBytes)
  const vectorIndex = await backend.ready(signal)
  let vector: readonly number[] | undefined
  if (changes.content !== undefined && embedding) {
    const outcome = (await embedding.documents([changes.content], signal)).get(changes.content)
    if (MemoryError.isInstance(outcome)) throw outcome
    vector = outcome
  }
  const now = options.clock.now()
  const updated = await connection.write(
    async (run) => {
      const [row] = await run<{ fact: Fact }>(LOCK_EXISTING_FACTS, { keys: [key] })
      if (!row || row.fact.partition !== partition || !isVisible(row.fact, now)) throw notFound(options.name)
      const fact = { ...row.fact, ...changes }
      const keepsVector = changes.content === undefined
      if (keepsVector && isSameTriple(row.fact, fact)) {
        // The links stay too.
        await run(PATCH_FACTS, { facts: [properties(fact, tripleOf(metadataOf(fact)), undefined)] })
        return fact
      }
      await writeFacts(run, [{ fact, vector, keepsVector, replaces: true }], {
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

function isSameTriple(a: Fact, b: Fact): boolean {
  return JSON.stringify(tripleOf(metadataOf(a))) === JSON.stringify(tripleOf(metadataOf(b)))
}

function notFound(storeName: string): MemoryError {
  return new MemoryError('not_found', `Store "${storeName}" has no entry with this id`, {
    field: 'id',
    storeName,
  })
}

function factChanges(patch: MemoryPatch, maxContentBytes: number | null): Changes {
  const { content, metadata, expiresAt } = resolvePatch(patch, maxContentBytes)
  const validFrom = tripleOf(metadata)?.validFrom
  return {
    ...(content !== undefined && { content }),
    ...(metadata && {
      metadata: JSON.stringify(metadata),
      validFrom: validFrom === undefined ? null : Date.parse(validFrom),
    }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }),
  }
}
