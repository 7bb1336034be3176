import { MemoryError, type MemoryErrorCode } from '@memory/core'
import { APICallError, LoadAPIKeyError, RetryError } from 'ai'

const CODES: Readonly<Record<number, MemoryErrorCode>> = {
  400: 'invalid_argument',
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'not_found',
  413: 'limit_exceeded',
  422: 'invalid_argument',
  429: 'throttled',
}

/** An error of the AI SDK as ours, saying whose it is. Of several attempts, the last one counts. */
export function serviceError(error: unknown, label: string): MemoryError {
  if (MemoryError.isInstance(error)) return error
  if (RetryError.isInstance(error)) return serviceError(error.lastError, label)
  const message = `${label}: ${error instanceof Error ? error.message : String(error)}`
  if (LoadAPIKeyError.isInstance(error)) return new MemoryError('unauthorized', message, { cause: error })
  if (!APICallError.isInstance(error)) return new MemoryError('failed', message, { cause: error })
  const { statusCode, isRetryable, responseHeaders } = error
  const code = CODES[statusCode ?? 0] ?? (isRetryable ? 'unavailable' : 'failed')
  const seconds = Number(responseHeaders?.['retry-after'] ?? Number.NaN)
  return new MemoryError(code, message, {
    cause: error,
    ...(code === 'invalid_argument' && { field: 'request' }),
    ...(seconds >= 0 && { retryAfterMs: seconds * 1000 }),
  })
}

/** The name under which a model is known; a bare string is one of the gateway. */
export function modelLabel(model: string | { readonly provider: string; readonly modelId: string }): string {
  return typeof model === 'string' ? model : `${model.provider}/${model.modelId}`
}
