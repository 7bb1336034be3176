import { MemoryError, type MemoryErrorCode } from '@memory/core'

/**
 * Which kind of failure a code of the driver or the server is; first match wins.
 * Codes: https://neo4j.com/docs/status-codes/current/errors/all-errors/
 */
const KINDS: readonly (readonly [RegExp, MemoryErrorCode])[] = [
  [/^Neo\.ClientError\.Security\./, 'unauthorized'],
  [/^Neo\.(?:Client|Transient)Error\.Transaction\.(?:TransactionTimedOut|LockClientStopped)/, 'timeout'],
  [
    /^Neo\.TransientError\.(?:Transaction\.MaximumTransactionLimitReached|General\.\w*OutOfMemory\w*)/,
    'throttled',
  ],
  [/^Neo\.TransientError\.|^ServiceUnavailable$|^SessionExpired$/, 'unavailable'],
]

/** Any failure of the driver as one of this family, with the original as its cause. */
export function toMemoryError(error: unknown, storeName: string): MemoryError {
  if (MemoryError.isInstance(error)) return error
  const code = codeOf(error)
  const kind = isCollision(error)
    ? 'conflict'
    : (KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'failed')
  return MemoryError.from(error, kind, { storeName, ...(kind === 'conflict' && { retryable: true }) })
}

/**
 * Another writer deleted what this one had found and meant to lock. The server tells nobody: setting a property of a node that
 * is gone does nothing.
 */
export class Collision extends Error {
  override readonly name = 'Collision'

  constructor(cause?: unknown) {
    super('Another writer changed the same thing', { cause })
  }
}

/**
 * Whether two writers met and the other one won: both created a thing, one deleted what the other had just found, or each
 * waited for the other. The next try sees what the winner left, and need not wait for it as for a server that is down.
 */
export function isCollision(error: unknown): boolean {
  return (
    error instanceof Collision ||
    /\.(?:ConstraintValidationFailed|EntityNotFound|DeadlockDetected)$/.test(codeOf(error))
  )
}

function codeOf(error: unknown): string {
  const code: unknown = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : ''
}
