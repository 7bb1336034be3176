import { type MemoryScope, memoryId, scopeKey } from '@memory/core'

/** ASCII characters of a scope kept readable; longer ones are hashed, for keys of services are short. */
const READABLE_LENGTH = 256

/**
 * The partition of a scope: the scope's key, or its digest when that is long. No two scopes share one, and a
 * scope's key never starts with `#` or `!`.
 */
export function partitionOf(scope: MemoryScope): string {
  const key = scopeKey(scope)
  return key.length <= READABLE_LENGTH ? key : `#${memoryId(scope, '')}`
}

/** Where the index's own record lives; no scope has this partition. */
export const MANIFEST_PARTITION = '!index'
