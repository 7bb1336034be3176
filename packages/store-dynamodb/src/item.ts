import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { memoryId } from '@memory/core'
import type { FilterableValue, FoundRecord, VectorRecord, VectorWrite } from '@memory/vector'
import {
  CONTENT,
  DETAILS,
  filterAttribute,
  KEY_PREFIX,
  type TableLayout,
  VECTOR,
  VERSION,
} from './table-layout.js'

/** An item on the wire. */
export type Item = Record<string, AttributeValue>

/** Longer filter values are repeated as a digest: equality is all they are for. */
const PLAIN_FILTER_LENGTH = 256

/** The primary key of a record. */
export function itemKey(partition: string, id: string, { partitionKey, sortKey }: TableLayout): Item {
  return { [partitionKey]: { S: KEY_PREFIX + partition }, [sortKey]: { S: id } }
}

/** A record as an item. */
export function toItem(record: VectorWrite, layout: TableLayout): Item {
  return {
    ...toItemWithoutVector(record, layout),
    [VERSION]: { S: record.version },
    [VECTOR]: { L: record.vector.map((component) => ({ N: floatText(component) })) },
  }
}

export function toItemWithoutVector(record: VectorRecord, layout: TableLayout): Item {
  const item: Item = {
    ...itemKey(record.partition, record.id, layout),
    [CONTENT]: { S: record.content },
    [DETAILS]: { S: record.details },
  }
  for (const key of layout.filterKeys) {
    const value = Object.hasOwn(record.filterable, key) ? record.filterable[key] : undefined
    if (value !== undefined) item[filterAttribute(key)] = filterValue(value)
  }
  // Rounded up: an item must not be gone before its time.
  if (layout.ttl && record.expiresAt !== undefined) {
    item[layout.ttl] = { N: String(Math.ceil(record.expiresAt / 1_000)) }
  }
  return item
}

/** The way back. Details that are missing are left empty, as when only keys were asked for. */
export function toRecord(item: Item, { partitionKey, sortKey }: TableLayout): FoundRecord {
  const vector = item[VECTOR]?.L
  const version = item[VERSION]?.S
  return {
    partition: (item[partitionKey]?.S ?? '').slice(KEY_PREFIX.length),
    id: item[sortKey]?.S ?? '',
    content: item[CONTENT]?.S ?? '',
    details: item[DETAILS]?.S ?? '',
    filterable: {},
    ...(version !== undefined && { version }),
    ...(vector && { vector: vector.map(({ N }) => Number(N)) }),
  }
}

/** Asks for what makes a record, and no more: the vector is most of an item. */
export function projectionOf(
  { partitionKey, sortKey }: TableLayout,
  { vectors, keysOnly }: { readonly vectors?: boolean | undefined; readonly keysOnly?: boolean | undefined },
) {
  const attributes = keysOnly ? [] : [CONTENT, DETAILS, VERSION, ...(vectors ? [VECTOR] : [])]
  const names = Object.fromEntries(attributes.map((name, i) => [`#a${i}`, name]))
  return {
    ProjectionExpression: ['#p', '#s', ...Object.keys(names)].join(', '),
    ExpressionAttributeNames: { '#p': partitionKey, '#s': sortKey, ...names },
  }
}

/** A metadata value as the index compares it: of one type for all, and different for 1 and "1". */
export function filterValue(value: FilterableValue): AttributeValue.SMember {
  const text = JSON.stringify(value)
  return { S: text.length <= PLAIN_FILTER_LENGTH ? text : `#${memoryId({}, text)}` }
}

/** A float32 as text: nine digits tell every two apart, and items are paid by the byte. */
export const floatText = (component: number): string => component.toPrecision(9)
