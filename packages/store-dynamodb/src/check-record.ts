import { MemoryError } from '@memory/core'
import type { VectorRecord } from '@memory/vector'
import { toItemWithoutVector } from './item.js'
import { COMPONENT_BYTES, itemBytes, utf8Bytes } from './item-bytes.js'
import type { DynamoDBLimits } from './limits.js'
import { CONTENT, KEY_PREFIX, type TableLayout, VECTOR } from './table-layout.js'

/** Bytes of a version and its attribute's name. */
const VERSION_BYTES = 64

/** Why the table would refuse the record, with the numbers that help. */
export function refusalOf(
  record: VectorRecord,
  dimensions: number,
  layout: TableLayout,
  limits: DynamoDBLimits,
): MemoryError | undefined {
  const idBytes = utf8Bytes(record.id)
  if (idBytes > limits.sortKeyBytes)
    return exceeded('id', `The id has ${idBytes} bytes`, limits.sortKeyBytes, idBytes)
  const partitionBytes = utf8Bytes(KEY_PREFIX + record.partition)
  if (partitionBytes > limits.partitionKeyBytes) {
    return exceeded(
      'scope',
      `The scope has ${partitionBytes} bytes`,
      limits.partitionKeyBytes,
      partitionBytes,
    )
  }
  const vectorBytes = utf8Bytes(VECTOR) + 3 + dimensions * COMPONENT_BYTES
  const bytes = itemBytes(toItemWithoutVector(record, layout)) + vectorBytes + VERSION_BYTES
  if (bytes <= limits.itemBytes) return undefined
  const contentBytes = utf8Bytes(CONTENT) + utf8Bytes(record.content)
  const field = contentBytes * 2 > bytes ? 'content' : 'metadata'
  const shares = `up to ${vectorBytes} of them for the vector, ${contentBytes} for the content`
  return exceeded(
    field,
    `"${record.id}" would be an item of ${bytes} bytes, ${shares}`,
    limits.itemBytes,
    bytes,
  )
}

function exceeded(field: string, text: string, limit: number, actual: number): MemoryError {
  return new MemoryError('limit_exceeded', `${text}; the limit is ${limit}`, { field, limit, actual })
}
