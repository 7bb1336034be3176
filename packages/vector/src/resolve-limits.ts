import { invalid } from '@memory/core'

/**
 * The limits of a service as they are known, with what a caller says has moved.
 *
 * @throws MemoryError `invalid_argument` naming the limit, unless it is one that is known and a whole number from 1.
 */
export function resolveLimits<Limits extends Readonly<Record<keyof Limits, number>>>(
  known: Limits,
  moved: Partial<Limits> | undefined,
): Limits {
  const limits = { ...known }
  for (const [name, value] of Object.entries(moved ?? {})) {
    if (!Object.hasOwn(known, name))
      throw invalid(`limits.${name}`, `must be one of ${Object.keys(known).join(', ')}`)
    if (value === undefined) continue
    if (!Number.isSafeInteger(value) || (value as number) < 1)
      throw invalid(`limits.${name}`, `must be a whole number from 1, got ${String(value)}`)
    Object.assign(limits, { [name]: value })
  }
  return limits
}
