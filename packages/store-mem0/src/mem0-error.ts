import { MemoryError } from '@memory/core'
import { CODES_BY_STATUS } from '@memory/vector'

const BY_STATUS: typeof CODES_BY_STATUS = { ...CODES_BY_STATUS, 422: 'invalid_argument' }

/** Wraps what a client of mem0, or something it calls, threw. */
export function mem0Error(error: unknown, label: string): MemoryError {
  if (MemoryError.isInstance(error)) return error
  const code = BY_STATUS[statusOf(error) ?? 0] ?? (isConnectionLost(error) ? 'unavailable' : 'failed')
  const message = error instanceof Error ? error.message : String(error)
  return new MemoryError(code, `${label}: ${message}`, { cause: error })
}

/** The HTTP status behind an error: the platform's client says it in `errorCode`, models and embedders in `status`. */
function statusOf(error: unknown): number | undefined {
  const { errorCode, status, cause } = (error ?? {}) as {
    errorCode?: unknown
    status?: unknown
    cause?: unknown
  }
  const [, digits] = /^HTTP_(\d{3})$/.exec(String(errorCode)) ?? []
  if (digits) return Number(digits)
  if (typeof status === 'number') return status
  return cause === undefined ? undefined : statusOf(cause)
}

/** `fetch` rejects with a TypeError whose cause has the network's code. */
function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof TypeError && typeof (error.cause as { code?: unknown } | undefined)?.code === 'string'
  )
}
