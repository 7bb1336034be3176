import type { Mishap, Weather } from '../wire/conditions.js'
import { ServiceFault } from '../wire/service-fault.js'
import { validation } from './faults.js'
import { type Item, itemBytes } from './item.js'
import type { ItemServer } from './item-server.js'
import { DYNAMODB_LIMITS } from './limits.js'
import { packed } from './packed-lists.js'
import { keyText, type Tables } from './tables.js'

interface WriteRequest {
  readonly PutRequest?: { readonly Item: Item }
  readonly DeleteRequest?: { readonly Key: Item }
}

type Requests = Record<string, WriteRequest[]>

/** Writes pass through to dynalite, are checked against vector indexes before, and noted for them after. */
export function writeHandlers(items: ItemServer, tables: Tables, weather: Weather, now: () => number) {
  // One at a time: indexes must hear of writes to an item in the order the table took them.
  let tail: Promise<unknown> = Promise.resolve()
  const inOrder = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = tail.then(work)
    tail = turn.catch(() => undefined)
    return turn
  }
  const note = (tableName: string, keyed: Item, item: Item | undefined) => {
    const table = tables.find(tableName)
    const visibleAt = now() + weather.conditions.replicationLagMs
    for (const index of table?.indexes.values() ?? [])
      index.note(keyText(table as never, keyed), item, visibleAt)
  }
  const check = (tableName: string, item: Item) => {
    // dynalite counts characters.
    if (itemBytes(item) > DYNAMODB_LIMITS.itemBytes) {
      throw validation('Item size has exceeded the maximum allowed size')
    }
    for (const index of tables.find(tableName)?.indexes.values() ?? []) index.check(item)
  }

  return {
    PutItem: (input: { TableName: string; Item: Item }) =>
      inOrder(async () => {
        check(input.TableName, input.Item)
        const output = await items.call('PutItem', { ...input, Item: packed(input.Item) })
        note(input.TableName, input.Item, input.Item)
        return output
      }),

    DeleteItem: (input: { TableName: string; Key: Item }) =>
      inOrder(async () => {
        const output = await items.call('DeleteItem', input)
        note(input.TableName, input.Key, undefined)
        return output
      }),

    UpdateItem: (input: { TableName: string; Key: Item }) =>
      inOrder(async () => {
        const output = await items.call('UpdateItem', input)
        const { TableName, Key } = input
        const { Item: item } = await items.call('GetItem', { TableName, Key, ConsistentRead: true })
        note(TableName, Key, item as Item)
        return output
      }),

    BatchWriteItem: (input: { RequestItems: Requests }, mishap?: Mishap) =>
      inOrder(async () => {
        for (const [tableName, requests] of Object.entries(input.RequestItems)) {
          for (const { PutRequest } of requests) if (PutRequest) check(tableName, PutRequest.Item)
        }
        const { now: taken, later } = divide(input.RequestItems, (each) =>
          mishap === 'unprocessed' ? isUnlucky(each) : weather.happens(weather.conditions.unprocessed),
        )
        const output = await items.call('BatchWriteItem', { ...input, RequestItems: packedRequests(taken) })
        for (const [tableName, requests] of Object.entries(taken)) {
          for (const { PutRequest, DeleteRequest } of requests) {
            if (PutRequest) note(tableName, PutRequest.Item, PutRequest.Item)
            if (DeleteRequest) note(tableName, DeleteRequest.Key, undefined)
          }
        }
        return { ...output, UnprocessedItems: later }
      }),
  }
}

const packedRequests = (all: Requests): Requests =>
  Object.fromEntries(
    Object.entries(all).map(([tableName, requests]) => [
      tableName,
      requests.map((each) =>
        each.PutRequest ? { PutRequest: { Item: packed(each.PutRequest.Item) } } : each,
      ),
    ]),
  )

/** Puts off some of the requests. None done at all would be no partial success, and is refused as the service does. */
function divide(
  all: Requests,
  putOff: (request: WriteRequest) => boolean,
): { now: Requests; later: Requests } {
  const now: Requests = {}
  const later: Requests = {}
  for (const [tableName, requests] of Object.entries(all)) {
    for (const request of requests) {
      const target = putOff(request) ? later : now
      target[tableName] = [...(target[tableName] ?? []), request]
    }
  }
  if (Object.keys(now).length === 0) {
    throw new ServiceFault(
      'ProvisionedThroughputExceededException',
      'The level of configured provisioned throughput for the table was exceeded.',
    )
  }
  return { now, later }
}

/** True for about half of all items, and always for the same. */
function isUnlucky({ PutRequest, DeleteRequest }: WriteRequest): boolean {
  const text = JSON.stringify(PutRequest?.Item ?? DeleteRequest?.Key)
  let sum = 0
  for (let i = 0; i < text.length; i++) sum += text.charCodeAt(i)
  return sum % 2 === 0
}
