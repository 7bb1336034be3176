import { type VectorMemoryStore, type VectorStoreOptions, vectorMemoryStore } from '@memory/vector'
import { dynamodbBackend } from './dynamodb-backend.js'
import type { DynamoDBBackendOptions } from './table-options.js'

/** Options of {@link dynamodbStore}. */
export interface DynamoDBStoreOptions
  extends VectorStoreOptions,
    Omit<DynamoDBBackendOptions, 'clock' | 'logger'> {}

/**
 * A memory store in a DynamoDB table, searched by its native vector index. `get` and `list` see every write at once;
 * `search` sees it a moment later. Constructing it does no I/O; the first call creates the table when it is missing.
 *
 * Calls reject with a MemoryError: `unauthorized`, `throttled` and `unavailable` after the SDK's own retries,
 * `limit_exceeded` before any request, `embedder_mismatch` when the index was written by another embedder.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const store = dynamodbStore({ table: 'agent-memory', embedder, filterKeys: ['type'] })
 * await store.add('Prefers window seats', { type: 'preferences' })
 */
export function dynamodbStore(options: DynamoDBStoreOptions): VectorMemoryStore {
  return vectorMemoryStore(dynamodbBackend(options), options, 'dynamodb')
}
