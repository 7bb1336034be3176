import { invalid } from '@memory/core'

/** @throws MemoryError `invalid_argument` naming the field and the choices. */
export function checkChoice(field: string, value: unknown, choices: readonly unknown[]): void {
  if (!choices.includes(value)) throw invalid(field, `must be one of ${choices.join(', ')}`)
}
