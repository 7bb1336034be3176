import type { MemoryError } from '@memory/core'
import { type ErrorCodes, serviceError } from '@memory/vector'

/** Error names of S3 Vectors that the HTTP status does not explain (API model). */
const CODES: ErrorCodes = {
  TooManyRequestsException: 'throttled',
  RequestTimeoutException: 'timeout',
  ServiceQuotaExceededException: 'limit_exceeded',
  KmsDisabledException: 'unauthorized',
  KmsNotFoundException: 'unauthorized',
  KmsInvalidKeyUsageException: 'unauthorized',
  KmsInvalidStateException: 'unauthorized',
}

export const s3VectorsError = (error: unknown, label: string): MemoryError =>
  serviceError(error, CODES, label)
