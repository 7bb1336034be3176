import type { TableDescription, VectorIndexDescription } from '@aws-sdk/client-dynamodb'
import { invalid, MemoryError } from '@memory/core'
import type { DistanceFunction } from '@memory/vector'
import { filterKeyOf, VECTOR } from './table-layout.js'

export const DISTANCES: Readonly<Record<DistanceFunction, 'COSINE' | 'EUCLIDEAN' | 'DOT_PRODUCT'>> = {
  cosine: 'COSINE',
  euclidean: 'EUCLIDEAN',
  dotProduct: 'DOT_PRODUCT',
}

/** What an index must be to hold the store's vectors. */
export interface IndexExpectation {
  readonly label: string
  readonly distance: DistanceFunction
  readonly dimensions: number | undefined
  readonly partitionKey: string
}

/** @throws MemoryError `embedder_mismatch` or `invalid_argument` saying what is different. */
export function checkIndex(index: VectorIndexDescription, expected: IndexExpectation): void {
  const { label, distance, dimensions, partitionKey } = expected
  if (dimensions !== undefined && index.Dimensions !== dimensions) {
    throw new MemoryError(
      'embedder_mismatch',
      `${label} is ${index.Dimensions} wide, and the embedder gives ${dimensions} dimensions. Indexes cannot be changed: ` +
        'use another table, and reembed({ from }) to fill it from this one',
      {
        field: 'embedder',
        ...(index.Dimensions !== undefined && { limit: index.Dimensions }),
        actual: dimensions,
      },
    )
  }
  if (index.DistanceFunction !== DISTANCES[distance]) {
    throw invalid('distance', `must be that of ${label}, which is ${index.DistanceFunction}`)
  }
  const hash = index.SearchSchema?.find(
    (element) => element.SearchSchemaElementType === 'HASH',
  )?.AttributeName
  if (index.VectorAttribute?.AttributeName !== VECTOR || hash !== partitionKey) {
    throw invalid('index', `${label} was not made for memories: it needs ${VECTOR} by HASH ${partitionKey}`)
  }
  if (index.Projection?.ProjectionType !== 'ALL')
    throw invalid('index', `${label} must project all attributes`)
}

/** The metadata keys an index filters by. */
export function filterKeysOf({ SearchSchema = [] }: VectorIndexDescription): Set<string> {
  return new Set(
    SearchSchema.flatMap(({ AttributeName = '', SearchSchemaElementType }) => {
      const key = filterKeyOf(AttributeName)
      return SearchSchemaElementType === 'INLINE_FILTER' && key !== undefined ? [key] : []
    }),
  )
}

/** States that no waiting ends: only the table's owner can (API reference, TableDescription). */
const STUCK: readonly (string | undefined)[] = [
  'ARCHIVING',
  'ARCHIVED',
  'INACCESSIBLE_ENCRYPTION_CREDENTIALS',
  'REPLICATION_NOT_AUTHORIZED',
]

/** @throws MemoryError `failed` when the table serves nobody and will not by itself. */
export function checkTable({ TableName, TableStatus }: TableDescription): void {
  if (STUCK.includes(TableStatus))
    throw new MemoryError('failed', `The table "${TableName}" is ${TableStatus}`, { field: 'table' })
}

/** @throws MemoryError `invalid_argument` when the table's capacity is one that vector indexes do not work with. */
export function checkCapacity({
  TableName,
  BillingModeSummary,
  ProvisionedThroughput,
}: TableDescription): void {
  // Tables that were never on demand have no summary.
  const mode = BillingModeSummary?.BillingMode
  const isProvisioned =
    mode === undefined ? (ProvisionedThroughput?.ReadCapacityUnits ?? 0) > 0 : mode === 'PROVISIONED'
  if (isProvisioned) {
    throw invalid(
      'table',
      `"${TableName}" must have its capacity on demand (PAY_PER_REQUEST) for a vector index`,
    )
  }
}

/** Names of the table's two keys. @throws MemoryError `invalid_argument` when they are not two strings. */
export function tableKeys(table: TableDescription): {
  readonly partitionKey: string
  readonly sortKey: string
} {
  const { KeySchema = [], AttributeDefinitions = [], TableName } = table
  const nameOf = (type: string) => KeySchema.find(({ KeyType }) => KeyType === type)?.AttributeName
  const isString = (name: string) =>
    AttributeDefinitions.some((each) => each.AttributeName === name && each.AttributeType === 'S')
  const [partitionKey, sortKey] = [nameOf('HASH'), nameOf('RANGE')]
  if (!partitionKey || !sortKey || !isString(partitionKey) || !isString(sortKey)) {
    throw invalid('table', `"${TableName}" must have a partition key and a sort key, both strings`)
  }
  return { partitionKey, sortKey }
}
