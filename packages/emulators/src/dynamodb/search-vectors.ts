import { compare } from '../compare.js'
import { validation } from './faults.js'
import { type AttributeValue, floatOf, type Item, itemBytes, vectorAttribute } from './item.js'
import { DYNAMODB_LIMITS } from './limits.js'
import { compileCondition, nameOf, type Placeholders } from './search-condition.js'
import type { VectorIndexView } from './vector-index.js'

export interface SearchVectorsInput extends Placeholders {
  readonly TableName: string
  readonly IndexName: string
  readonly SearchVector: readonly AttributeValue[]
  readonly TopK: number
  readonly SearchConditionExpression?: string
  readonly ProjectionExpression?: string
  readonly ReturnConsumedCapacity?: string
}

/** SearchVectors over what the index shows at the moment. */
export function searchVectors(
  input: SearchVectorsInput,
  index: VectorIndexView,
  tableKeys: readonly string[],
  now: number,
): object {
  const { TopK, SearchConditionExpression, ReturnConsumedCapacity } = input
  const { topK, searchBytesFloor } = DYNAMODB_LIMITS
  const { definition } = index
  if (TopK < topK.min) {
    throw validation(
      "1 validation error detected: Value at 'topK' failed to satisfy constraint: Member must have value greater than or equal to 1",
    )
  }
  if (TopK > topK.max) {
    throw validation(
      `Provided TopK value '${TopK}' is out of valid range. The value must be between ${topK.min} and ${topK.max} inclusive`,
    )
  }
  const query = queryVector(input.SearchVector, definition.Dimensions)
  const passes = compileCondition(SearchConditionExpression, definition, input)
  const project = projection(input, index, tableKeys)
  const highestFirst = definition.DistanceFunction === 'DOT_PRODUCT'
  const ranked = index
    .visible(now)
    .filter(({ item }) => passes(item))
    .map((entry) => ({ ...entry, score: score(entry.vector, query, definition.DistanceFunction) }))
    .sort((a, b) => (highestFirst ? b.score - a.score : a.score - b.score))
    .slice(0, TopK)
  const SearchResults = ranked.map(({ item, vector, score: Score }) => ({
    Item: project(item, vector),
    Score,
  }))
  const bytes = SearchResults.reduce((sum, { Item: shown }) => sum + itemBytes(shown), 0)
  const wanted = ReturnConsumedCapacity === 'INDEXES' || ReturnConsumedCapacity === 'TOTAL'
  return {
    SearchResults,
    ...(wanted && { ConsumedCapacity: { VectorSearchRequestBytes: Math.max(searchBytesFloor, bytes) } }),
  }
}

function queryVector(elements: readonly AttributeValue[], dimensions: number): Float32Array {
  if (elements.length !== dimensions) {
    throw validation(
      `Input search vector dimension ${elements.length} does not match vector index dimension ${dimensions}`,
    )
  }
  return Float32Array.from(elements, (element) => {
    const component = floatOf(element)
    if (component !== undefined) return component
    throw validation(
      'Search vector contains invalid values. All values in the search vector must be a 32-bit floating-point number attribute',
    )
  })
}

/** Distances of the service's own conventions (dynamodb-conformance, search.test.ts), rounded through float32. */
function score(a: Float32Array, b: Float32Array, by: string): number {
  const { dot, squares, norms } = compare(a, b)
  if (by === 'DOT_PRODUCT') return Math.fround(dot)
  if (by === 'EUCLIDEAN') return Math.fround(Math.sqrt(squares))
  // What a zero vector scores is documented nowhere; here it is unrelated to everything.
  return norms === 0 ? 1 : Math.fround(1 - dot / norms)
}

/** What a result shows: of the projected attributes those named, and the vector only when it is named. */
function projection(
  input: SearchVectorsInput,
  { definition }: VectorIndexView,
  tableKeys: readonly string[],
): (item: Item, vector: Float32Array) => Item {
  const { ProjectionType = 'ALL', NonKeyAttributes = [] } = definition.Projection
  const schema = definition.SearchSchema?.map(({ AttributeName }) => AttributeName) ?? []
  const projected =
    ProjectionType === 'ALL'
      ? undefined
      : new Set([...tableKeys, ...(ProjectionType === 'INCLUDE' ? [...NonKeyAttributes, ...schema] : [])])
  const named = input.ProjectionExpression?.split(',').map((name) => nameOf(name.trim(), input, new Set()))
  const vectorName = definition.VectorAttribute.AttributeName
  return (item, vector) => {
    const shown = Object.entries(item).filter(
      ([name]) =>
        name !== vectorName && (!projected || projected.has(name)) && (!named || named.includes(name)),
    )
    return {
      ...Object.fromEntries(shown),
      ...(named?.includes(vectorName) && { [vectorName]: vectorAttribute(vector) }),
    }
  }
}
