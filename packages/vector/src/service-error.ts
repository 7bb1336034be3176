import { MemoryError, type MemoryErrorCode } from '@memory/core'

/** What a service's error names mean, for those its HTTP status does not tell. */
export type ErrorCodes = Readonly<Record<string, MemoryErrorCode>>

/** What HTTP statuses mean, whatever the service. */
export const CODES_BY_STATUS: Readonly<Record<number, MemoryErrorCode>> = {
  400: 'invalid_argument',
  401: 'unauthorized',
  402: 'limit_exceeded',
  403: 'unauthorized',
  404: 'not_found',
  408: 'timeout',
  409: 'conflict',
  413: 'limit_exceeded',
  429: 'throttled',
  500: 'unavailable',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
}

/** Names of failures that mean the same whatever the service. */
const BY_NAME: ErrorCodes = {
  AbortError: 'aborted',
  TimeoutError: 'timeout',
  CredentialsProviderError: 'unauthorized',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'timeout',
  // What AWS says to credentials and to haste, whatever the service; some answer with HTTP 400.
  AccessDeniedException: 'unauthorized',
  ExpiredTokenException: 'unauthorized',
  IncompleteSignatureException: 'unauthorized',
  InvalidSignatureException: 'unauthorized',
  MissingAuthenticationToken: 'unauthorized',
  MissingAuthenticationTokenException: 'unauthorized',
  UnrecognizedClientException: 'unauthorized',
  ThrottlingException: 'throttled',
}

/** Wraps an error of a service's client: by the network's code, then by name, then by HTTP status. */
export function serviceError(error: unknown, codes: ErrorCodes, label: string): MemoryError {
  if (MemoryError.isInstance(error)) return error
  const {
    name = '',
    code,
    message,
    $metadata,
  } = (error ?? {}) as {
    name?: string
    code?: string
    message?: string
    $metadata?: { httpStatusCode?: number }
  }
  const known = { ...BY_NAME, ...codes }
  const own = (key: string | undefined) => (key && Object.hasOwn(known, key) ? known[key] : undefined)
  const meaning = own(code) ?? own(name) ?? CODES_BY_STATUS[$metadata?.httpStatusCode ?? 0] ?? 'failed'
  return new MemoryError(meaning, `${label}: ${name || 'Error'}: ${message ?? String(error)}`, {
    cause: error,
  })
}
