import { MemoryError, type MemoryErrorCode } from '@memory/core'

/** Error names of Bedrock Runtime (API model), of credentials, and of the network. */
const CODES: Readonly<Record<string, MemoryErrorCode>> = {
  AccessDeniedException: 'unauthorized',
  UnrecognizedClientException: 'unauthorized',
  ExpiredTokenException: 'unauthorized',
  CredentialsProviderError: 'unauthorized',
  ThrottlingException: 'throttled',
  ServiceQuotaExceededException: 'throttled',
  ModelNotReadyException: 'unavailable',
  InternalServerException: 'unavailable',
  ServiceUnavailableException: 'unavailable',
  ModelTimeoutException: 'timeout',
  TimeoutError: 'timeout',
  AbortError: 'aborted',
  ResourceNotFoundException: 'not_found',
  ValidationException: 'invalid_argument',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ENOTFOUND: 'unavailable',
  EPIPE: 'unavailable',
  ERR_HTTP2_SESSION_ERROR: 'unavailable',
  ERR_HTTP2_STREAM_ERROR: 'unavailable',
  ERR_HTTP2_STREAM_CANCEL: 'unavailable',
  ERR_HTTP2_ERROR: 'unavailable',
}

/** Wraps an error of the SDK, saying whose it is. */
export function bedrockError(error: unknown, label: string): MemoryError {
  if (MemoryError.isInstance(error)) return error
  const {
    name = '',
    code = '',
    message,
  } = (error ?? {}) as { name?: string; code?: string; message?: string }
  const own = (key: string) => (Object.hasOwn(CODES, key) ? CODES[key] : undefined)
  const text = `${label}: ${name || 'Error'}: ${message ?? String(error)}`
  return new MemoryError(own(code) ?? own(name) ?? 'failed', text, { cause: error })
}
