import { MemoryError } from '@memory/core'

/** The error for when every store failed: their common code, their errors together as cause. */
export function allFailed(message: string, errors: readonly MemoryError[]): MemoryError {
  const code = errors[0]?.code ?? 'failed'
  return new MemoryError(errors.every((error) => error.code === code) ? code : 'failed', message, {
    cause: new AggregateError(errors, errors.map((error) => error.message).join('; ')),
    retryable: errors.some(({ retryable }) => retryable),
  })
}
