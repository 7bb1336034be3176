import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { Item } from './item.js'

/**
 * Bytes one component of a vector takes in an item, at most: nine digits at a byte for two and one more, one for a
 * sign, one as an element of a list (developer guide, "DynamoDB item sizes and formats").
 */
export const COMPONENT_BYTES = 8

const utf8 = new TextEncoder()

export const utf8Bytes = (text: string): number => utf8.encode(text).length

/** Bytes of an item's names and values, for the kinds of value the store writes. */
export function itemBytes(item: Item): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + utf8Bytes(name) + valueBytes(value), 0)
}

function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return utf8Bytes(value.S)
  if (value.N !== undefined) return Math.ceil(value.N.length / 2) + 1
  return 3 + (value.L?.length ?? 0) * COMPONENT_BYTES
}
