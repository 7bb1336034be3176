import { refused } from './refused.js'

export type JsonObject = Readonly<Record<string, unknown>>

export function object(value: unknown, name: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  throw refused(`${name}: expected an object.`)
}

export function text(value: unknown, name: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  throw refused(`${name}: this field may not be blank.`)
}

export function integer(value: unknown, name: string, from: number, to: number): number {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= from && number <= to) return number
  throw refused(`${name}: expected a whole number from ${from} to ${to}.`)
}

/** A day as `YYYY-MM-DD`, or `null`. */
export function day(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null
  const valid =
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  if (valid) return value
  throw refused(`${name}: Date has wrong format. Use one of these formats instead: YYYY-MM-DD.`)
}
