import { type VectorMemoryStore, type VectorStoreOptions, vectorMemoryStore } from '@memory/vector'
import { type S3VectorsBackendOptions, s3VectorsBackend } from './s3-vectors-backend.js'

/** Options of {@link s3VectorsStore}. */
export interface S3VectorsStoreOptions extends VectorStoreOptions, S3VectorsBackendOptions {}

/**
 * A memory store in Amazon S3 Vectors. Strongly consistent: what was added is found at once. Constructing it does no
 * I/O; the first call creates bucket and index when they are missing.
 *
 * Calls reject with a MemoryError: `unauthorized`, `throttled` and `unavailable` after the SDK's own retries,
 * `limit_exceeded` before any request, `embedder_mismatch` when the index was written by another embedder.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const store = s3VectorsStore({ bucket: 'agent-memory', index: 'memories', embedder })
 * await store.add('Prefers window seats', { type: 'preferences' })
 */
export function s3VectorsStore(options: S3VectorsStoreOptions): VectorMemoryStore {
  return vectorMemoryStore(s3VectorsBackend(options), options, 's3-vectors')
}
