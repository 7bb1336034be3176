import type { Mishap, Weather } from '../wire/conditions.js'
import type { Item } from './item.js'
import type { ItemServer } from './item-server.js'
import { assertNotVectorIndex, type Tables } from './tables.js'
import { putOff } from './unprocessed.js'

interface KeysAndAttributes {
  readonly Keys: readonly Item[]
  readonly [option: string]: unknown
}

type Wanted = Readonly<Record<string, KeysAndAttributes>>

/** Reads pass through to dynalite; vector indexes serve none, and batches may be left in part. */
export function readHandlers(items: ItemServer, tables: Tables, weather: Weather) {
  const read = (operation: string) => async (input: { TableName: string; IndexName?: string }) => {
    assertNotVectorIndex(tables.find(input.TableName), operation, input.IndexName)
    return await items.call(operation, input)
  }
  return {
    Query: read('Query'),
    Scan: read('Scan'),

    async BatchGetItem(input: { RequestItems: Wanted }, mishap?: Mishap) {
      const keys = Object.fromEntries(
        Object.entries(input.RequestItems).map(([tableName, { Keys }]) => [tableName, Keys]),
      )
      const { now, later } = putOff(keys, weather, mishap)
      const withOptions = (some: Readonly<Record<string, readonly Item[]>>): Wanted =>
        Object.fromEntries(
          Object.entries(some).map(([tableName, Keys]) => [
            tableName,
            { ...input.RequestItems[tableName], Keys },
          ]),
        )
      const output = await items.call('BatchGetItem', { ...input, RequestItems: withOptions(now) })
      const { UnprocessedKeys } = output as { UnprocessedKeys?: Wanted }
      return { ...output, UnprocessedKeys: { ...UnprocessedKeys, ...withOptions(later) } }
    },
  }
}
