import type { Mishap, Weather } from '../wire/conditions.js'
import { validation } from './faults.js'
import { type Item, itemBytes } from './item.js'
import type { ItemServer } from './item-server.js'
import { DYNAMODB_LIMITS } from './limits.js'
import { packed } from './packed-lists.js'
import { keyText, type Tables } from './tables.js'
import { putOff } from './unprocessed.js'

interface WriteRequest {
  readonly PutRequest?: { readonly Item: Item }
  readonly DeleteRequest?: { readonly Key: Item }
}

type Requests = Readonly<Record<string, readonly WriteRequest[]>>

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
  const check = (tableName: string, item: Item, size = 'Item size') => {
    // dynalite counts characters.
    if (itemBytes(item) > DYNAMODB_LIMITS.itemBytes) {
      throw validation(`${size} has exceeded the maximum allowed size`)
    }
    for (const index of tables.find(tableName)?.indexes.values() ?? []) index.check(item)
  }

  return {
    PutItem: (input: { TableName: string; Item: Item }) =>
      inOrder(async () => {
        check(input.TableName, input.Item)
        const Item = packed(input.Item, tables.vectorAttributes(input.TableName))
        const output = await items.call('PutItem', { ...input, Item })
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
        const { TableName, Key } = input
        const current = async () =>
          (await items.call('GetItem', { TableName, Key, ConsistentRead: true })).Item
        const before = (await current()) as Item | undefined
        const output = await items.call('UpdateItem', input)
        const after = (await current()) as Item
        try {
          // Only dynalite knows what an expression comes to, so it is looked at afterwards.
          check(TableName, after, 'Item size to update')
        } catch (error) {
          const Item = before && packed(before, tables.vectorAttributes(TableName))
          await (Item
            ? items.call('PutItem', { TableName, Item })
            : items.call('DeleteItem', { TableName, Key }))
          throw error
        }
        note(TableName, Key, after)
        return output
      }),

    BatchWriteItem: (input: { RequestItems: Requests }, mishap?: Mishap) =>
      inOrder(async () => {
        for (const [tableName, requests] of Object.entries(input.RequestItems)) {
          for (const { PutRequest } of requests) if (PutRequest) check(tableName, PutRequest.Item)
        }
        const { now: taken, later } = putOff(input.RequestItems, weather, mishap)
        const RequestItems = packedRequests(taken, tables)
        const output = await items.call('BatchWriteItem', { ...input, RequestItems })
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

function packedRequests(all: Requests, tables: Tables): Requests {
  const byTable = Object.entries(all).map(([tableName, requests]) => {
    const vectors = tables.vectorAttributes(tableName)
    const packRequest = (each: WriteRequest) =>
      each.PutRequest ? { PutRequest: { Item: packed(each.PutRequest.Item, vectors) } } : each
    return [tableName, requests.map(packRequest)] as const
  })
  return Object.fromEntries(byTable)
}
