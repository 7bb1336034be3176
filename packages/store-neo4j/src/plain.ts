/** The driver's integer, which is two halves of 32 bits. */
interface SplitInteger {
  readonly low: number
  readonly high: number
}

/**
 * A row with plain values all the way down: integers become numbers whichever way the driver was told to give them.
 * The store writes no integer beyond 2^53.
 */
export function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(plain)
  if (isSplitInteger(value)) return value.high * 2 ** 32 + (value.low >>> 0)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
}

function isSplitInteger(value: object): value is SplitInteger {
  const { low, high } = value as Partial<SplitInteger>
  return typeof low === 'number' && typeof high === 'number' && Object.keys(value).length === 2
}
