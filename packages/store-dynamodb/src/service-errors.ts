import type { MemoryError } from '@memory/core'
import { type ErrorCodes, serviceError } from '@memory/vector'

/** DynamoDB answers nearly everything with HTTP 400, so that only names tell (API reference, "Error handling"). */
const CODES: ErrorCodes = {
  ProvisionedThroughputExceededException: 'throttled',
  RequestLimitExceeded: 'throttled',
  InternalServerError: 'unavailable',
  ServiceUnavailable: 'unavailable',
  ResourceNotFoundException: 'not_found',
  ResourceInUseException: 'conflict',
  LimitExceededException: 'conflict',
  ConditionalCheckFailedException: 'conflict',
  ItemCollectionSizeLimitExceededException: 'limit_exceeded',
}

export const dynamodbError = (error: unknown, label: string): MemoryError => serviceError(error, CODES, label)

export const isNamed = (error: unknown, name: string): error is Error =>
  error instanceof Error && error.name === name
