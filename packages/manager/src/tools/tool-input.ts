import { invalid } from '@memory/core'

type ToolInput = Readonly<Record<string, unknown>>

/** A tool's input as an object. Models leave it out when every property is optional. */
export function inputObject(input: unknown): ToolInput {
  const given = input ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) throw invalid('input', 'must be an object')
  return given as ToolInput
}

/** A whole number within bounds. Models send fractions, numbers as text, and far too much. */
export function clampedCount(input: ToolInput, field: string, fallback: number, most: number): number {
  const value = input[field] ?? fallback
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) throw invalid(field, 'must be a number')
  return Math.min(most, Math.max(1, Math.round(number)))
}
