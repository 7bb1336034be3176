import type { TableDescription, VectorIndexDescription } from '@aws-sdk/client-dynamodb'
import { invalid, MemoryError } from '@memory/core'
import { checkWidth, type DistanceFunction } from '@memory/vector'
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
  checkWidth(label, index.Dimensions, dimensions)
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

/** States that end by themselves; any other only the table's owner can (API reference, TableDescription). */
const PASSING = /^(ACTIVE|CREATING|UPDATING|DELETING)$/

/** @throws MemoryError `failed` when the table serves nobody and will not by itself. */
export function checkTable({ TableName, TableStatus = 'ACTIVE' }: TableDescription): void {
  if (!PASSING.test(TableStatus))
    throw new MemoryError('failed', `The table "${TableName}" is ${TableStatus}`, { field: 'table' })
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
