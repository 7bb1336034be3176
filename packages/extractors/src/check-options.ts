import { invalid, type LanguageModel } from '@memory/core'

/** @throws MemoryError `invalid_argument` naming the field. */
export function checkModel(model: unknown, field: string): void {
  if (typeof (model as LanguageModel | null)?.generate !== 'function') {
    throw invalid(field, 'must be a language model with a generate method')
  }
}

/** @throws MemoryError `invalid_argument` naming the field. */
export function checkInteger(value: unknown, field: string, least: number): void {
  if (!Number.isSafeInteger(value) || (value as number) < least) {
    throw invalid(field, `must be an integer of at least ${least}, got ${String(value)}`)
  }
}
