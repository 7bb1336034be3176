import { MemoryError, type MemoryErrorCode } from '@memory/core'

/**
 * What a failure says about trying again.
 * `transient`: the same call may succeed later. `entry`: this data will never be taken.
 * `store`: nothing will be taken until somebody mends the store or its credentials.
 */
export type FailureKind = 'transient' | 'entry' | 'store'

const STORE_CODES: readonly MemoryErrorCode[] = ['unauthorized', 'closed', 'embedder_mismatch', 'corrupt']
const ENTRY_CODES: readonly MemoryErrorCode[] = ['invalid_argument', 'limit_exceeded', 'unsupported']
const STORE_STATUSES = [401, 403, 404]
const ENTRY_STATUSES = [400, 413, 422]

/**
 * Sorts an error. Errors of foreign stores are read by the HTTP status that vendor SDKs attach; one that says
 * nothing counts as transient, since tries are bounded.
 */
export function failureKind(error: unknown): FailureKind {
  if (MemoryError.isInstance(error)) {
    if (error.retryable) return 'transient'
    if (STORE_CODES.includes(error.code)) return 'store'
    if (ENTRY_CODES.includes(error.code)) return 'entry'
    return error.cause === undefined ? 'transient' : failureKind(error.cause)
  }
  const status = httpStatus(error)
  if (STORE_STATUSES.includes(status)) return 'store'
  return ENTRY_STATUSES.includes(status) ? 'entry' : 'transient'
}

/** What kind of HTTP answer an error is, by the names that SDKs use; `NaN` for any other error. */
function httpStatus(error: unknown): number {
  const { status, statusCode, $metadata } = Object(error) as HttpFailure
  return Number(status ?? statusCode ?? $metadata?.httpStatusCode)
}

interface HttpFailure {
  readonly status?: unknown
  readonly statusCode?: unknown
  /** Of the AWS SDK. */
  readonly $metadata?: { readonly httpStatusCode?: unknown } | null
}
