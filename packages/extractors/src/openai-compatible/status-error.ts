import { MemoryError, type MemoryErrorCode } from '@memory/core'

const CODES: Readonly<Record<number, MemoryErrorCode>> = {
  400: 'invalid_argument',
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'not_found',
  408: 'unavailable',
  413: 'limit_exceeded',
  422: 'invalid_argument',
  429: 'throttled',
}

/** Characters of the server's own words that an error repeats. */
const MAX_DETAIL = 300

/** The error for an HTTP status; `detail` is what the server said about it. */
export function statusError(status: number, detail: string, retryAfterMs?: number): MemoryError {
  const code = CODES[status] ?? (status >= 500 ? 'unavailable' : 'failed')
  const said = detail.trim().slice(0, MAX_DETAIL)
  return new MemoryError(code, `The model's server answered ${status}${said && `: ${said}`}`, {
    ...(code === 'invalid_argument' && { field: 'request' }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}
