import type { Mishap, Weather } from '../wire/conditions.js'
import { ServiceFault } from '../wire/service-fault.js'

/** Requests of a batch, by table. */
type Requests<Request> = Record<string, Request[]>

/**
 * Puts off part of a batch, by chance or by order. None done at all would be no partial success, and is refused as the
 * service does (API reference, BatchWriteItem and BatchGetItem).
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
  const hasSome = Object.values(all).some((requests) => requests.length > 0)
  if (hasSome && Object.keys(now).length === 0) {
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
