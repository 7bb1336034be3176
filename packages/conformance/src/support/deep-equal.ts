/** Whether two values hold the same JSON; key order and prototypes do not matter, the kind of every value does. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a === 'number' && typeof b === 'number') return Number.isNaN(a) && Number.isNaN(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  // Own keys only: a value that sits in the prototype has been lost.
  return keys.every((key) => Object.hasOwn(b, key) && deepEqual((a as Fields)[key], (b as Fields)[key]))
}

type Fields = Readonly<Record<string, unknown>>
