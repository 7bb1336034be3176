import { MemoryError } from '@memory/core'
import { type ErrorCodes, serviceError } from '@memory/vector'

/** What the HTTP status does not tell, or tells wrongly (API models of both planes). */
const CODES: ErrorCodes = {
  ExpiredTokenException: 'unauthorized',
  UnrecognizedClientException: 'unauthorized',
  ThrottledException: 'throttled',
  ThrottlingException: 'throttled',
  ServiceException: 'unavailable',
  // The service asks for the same request again.
  RetryableConflictException: 'unavailable',
  InvalidInputException: 'invalid_argument',
}

/** Wraps an error of the SDK, saying whose it is. */
export function agentCoreError(error: unknown, label: string): MemoryError {
  // A memory that is being created, or changed, will take the same request later.
  if (reasonOf(error) === 'ResourceConflict') {
    return new MemoryError('unavailable', `${label}: ${(error as Error).message}`, { cause: error })
  }
  return serviceError(error, CODES, label)
}

/** Whether a request was refused because its token had been used: what it stands for is done. */
export const isUsedToken = (error: unknown): boolean =>
  reasonOf(error) === 'IdempotentParameterMismatchException'

/**
 * Whether the service refused the request, so that nothing was done. Not after several tries of the client, the first of
 * which may have been carried out and only its reply lost.
 */
export function isRefusal(error: unknown): boolean {
  const { httpStatusCode = 0 } = outcomeOf(error)
  return !isRepeated(error) && httpStatusCode >= 400 && httpStatusCode < 500
}

/** Whether the client has sent a request more than once, of whose reply or error this is. */
export const isRepeated = (replyOrError: unknown): boolean => (outcomeOf(replyOrError).attempts ?? 1) > 1

const outcomeOf = (replyOrError: unknown): { httpStatusCode?: number; attempts?: number } =>
  (replyOrError as { $metadata?: { httpStatusCode?: number; attempts?: number } } | undefined)?.$metadata ??
  {}

const reasonOf = (error: unknown): unknown => (error as { reason?: unknown } | undefined)?.reason

/** Whether there is nothing by the id that was asked for; of an error that {@link agentCoreError} has made. */
export const isNotFound = (error: unknown): error is MemoryError =>
  MemoryError.isInstance(error) && error.code === 'not_found'
