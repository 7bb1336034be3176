import { invalid } from '@memory/core'

/** A tool's input as an object. Models leave it out when every property is optional. */
export function inputObject(input: unknown): Record<string, unknown> {
  if (input === undefined || input === null) return {}
  if (typeof input !== 'object' || Array.isArray(input)) throw invalid('input', 'must be an object')
  return input as Record<string, unknown>
}

export function requiredText(input: Record<string, unknown>, field: string): string {
  const value = input[field]
  if (typeof value !== 'string' || value.trim() === '') throw invalid(field, 'must be a non-blank string')
  return value
}

/** `undefined` for what a model writes when it means nothing: `null`, blank, an empty list. */
export function optionalList(input: Record<string, unknown>, field: string): string[] | undefined {
  const value = input[field] ?? []
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (!list.every((item) => typeof item === 'string')) throw invalid(field, 'must be a list of strings')
  const texts = list.map((item) => item.trim()).filter((item) => item !== '')
  return texts.length > 0 ? texts : undefined
}

/** A whole number within bounds. Models send fractions, numbers as text, and far too much. */
export function clampedCount(
  input: Record<string, unknown>,
  field: string,
  fallback: number,
  most: number,
): number {
  const value = input[field] ?? fallback
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) throw invalid(field, 'must be a number')
  return Math.min(most, Math.max(1, Math.round(number)))
}
