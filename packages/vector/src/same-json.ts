import type { JSONValue } from '@memory/core'

/** Whether two JSON values hold the same, whatever the order of their keys. */
export function sameJson(a: JSONValue | undefined, b: JSONValue | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  const [left, right] = [a, b] as Record<string, JSONValue>[]
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(left?.[key], right?.[key]))
  )
}
