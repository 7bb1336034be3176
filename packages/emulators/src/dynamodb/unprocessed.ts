import type { Mishap, Weather } from '../wire/conditions.js'
import { ServiceFault } from '../wire/service-fault.js'

/** Requests of a batch, by table. */
type Requests<Request> = Record<string, Request[]>

/**
 * Puts off part of a batch, by chance or by order. Chance leaves one at least to be done: refusing whole requests is what
 * `throttled` is for. None done at all is refused as the service does (API reference, BatchWriteItem and BatchGetItem).
 */
export function putOff<Request>(
  all: Readonly<Record<string, readonly Request[]>>,
  weather: Weather,
  mishap: Mishap | undefined,
): { readonly now: Requests<Request>; readonly later: Requests<Request> } {
  const isLate = (request: Request) =>
    mishap === 'unprocessed' ? isUnlucky(request) : weather.happens(weather.conditions.unprocessed)
  const now: Requests<Request> = {}
  const later: Requests<Request> = {}
  for (const [tableName, requests] of Object.entries(all)) {
    for (const request of requests) {
      const target = isLate(request) ? later : now
      target[tableName] = [...(target[tableName] ?? []), request]
    }
  }
  const [first] = Object.entries(later)
  if (first && Object.keys(now).length === 0) {
    const [tableName, [spared, ...rest]] = first
    if (spared !== undefined && mishap === undefined && weather.conditions.unprocessed < 1) {
      const { [tableName]: _, ...others } = later
      return {
        now: { [tableName]: [spared] },
        later: rest.length > 0 ? { ...others, [tableName]: rest } : others,
      }
    }
    throw new ServiceFault(
      'ProvisionedThroughputExceededException',
      'The level of configured provisioned throughput for the table was exceeded.',
    )
  }
  return { now, later }
}

/** True for about half of all requests, and always for the same. */
function isUnlucky(request: unknown): boolean {
  const text = JSON.stringify(request)
  let sum = 0
  for (let i = 0; i < text.length; i++) sum += text.charCodeAt(i)
  return sum % 2 === 0
}
