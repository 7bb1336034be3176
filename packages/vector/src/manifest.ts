import { type Embedder, MemoryError, memoryId } from '@memory/core'
import { MANIFEST_PARTITION } from './partition.js'
import type { FoundRecord, VectorBackend, VectorWrite } from './vector-backend.js'

/** The index's own record: whose vectors it holds. */
export interface Manifest {
  readonly embedder: string
  readonly dimensions: number
  /** The embedder a change under way, or broken off, leads to. */
  readonly becoming?: string
}

const MANIFEST_ID = 'manifest'

/** Says on every record whose vector it has, in eight characters. */
export function embedderMark({ id, dimensions }: Embedder): string {
  return memoryId({}, `${id} ${dimensions}`).slice(0, 8)
}

export async function readManifest(
  backend: VectorBackend,
  signal: AbortSignal | undefined,
): Promise<Manifest | undefined> {
  const options = { partition: MANIFEST_PARTITION, ...(signal && { signal }) }
  const [record] = await backend.get([MANIFEST_ID], options)
  return record && parse(record, backend)
}

/** The record that says it. Its vector is only there because services keep none without. */
export function manifestRecord(
  manifest: Manifest,
  backend: VectorBackend,
  onlyIfAbsent: boolean,
): VectorWrite {
  const vector = Array.from({ length: manifest.dimensions }, (_, i) => (i === 0 ? 1 : 0))
  return {
    partition: MANIFEST_PARTITION,
    id: MANIFEST_ID,
    content: `Vectors by ${manifest.embedder}. Needed by the memory store; do not delete.`,
    details: JSON.stringify(manifest),
    filterable: {},
    vector,
    version: crypto.randomUUID(),
    ...(onlyIfAbsent && backend.profile.conditionalWrites && { expect: null }),
  }
}

/** @throws MemoryError `embedder_mismatch`, saying what to do. */
export function checkManifest(manifest: Manifest, embedder: Embedder, label: string): void {
  const same = manifest.embedder === embedder.id && manifest.dimensions === embedder.dimensions
  if (same && manifest.becoming === undefined) return
  const [state, advice] =
    manifest.becoming === undefined
      ? [
          `was written by embedder "${manifest.embedder}" (${manifest.dimensions} dimensions)`,
          'Use that embedder, or call reembed() to rewrite the vectors.',
        ]
      : [
          `is half way from embedder "${manifest.embedder}" to "${manifest.becoming}"`,
          'Call reembed() with the embedder it is to have; until that is done no store opens the index.',
        ]
  throw new MemoryError(
    'embedder_mismatch',
    `${label} ${state}, and this store has "${embedder.id}" (${embedder.dimensions}). ${advice}`,
    { field: 'embedder', limit: manifest.dimensions, actual: embedder.dimensions },
  )
}

function parse({ details }: FoundRecord, { profile }: VectorBackend): Manifest {
  try {
    const manifest = JSON.parse(details) as Manifest
    if (typeof manifest.embedder === 'string' && typeof manifest.dimensions === 'number') return manifest
  } catch {
    // Falls through: what cannot be read is as bad as what makes no sense.
  }
  throw new MemoryError('corrupt', `${profile.label} has an unreadable manifest`)
}
