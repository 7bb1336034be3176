import { type AddResult, MemoryError, type MemoryErrorCode } from '@memory/core'

/** What no repetition mends: the entry itself is at fault. */
const NEVER: readonly MemoryErrorCode[] = ['invalid_argument', 'limit_exceeded', 'unsupported']

/** What a batch reports of an entry that was not stored: `rejected` when it never can be, else `failed`. */
export function failedResult(cause: unknown, id: string | undefined): AddResult {
  const error = MemoryError.from(cause)
  const status = NEVER.includes(error.code) ? 'rejected' : 'failed'
  return { status, ...(id !== undefined && { id }), error }
}
