import type { AttributeValue, SearchVectorsCommandInput } from '@aws-sdk/client-dynamodb'
import type { MetadataFilter } from '@memory/core'
import type { FilterableValue } from '@memory/vector'
import { filterValue } from './item.js'
import { CONTENT, DETAILS, filterAttribute, KEY_PREFIX, type TableLayout } from './table-layout.js'

type Expressions = Required<
  Pick<
    SearchVectorsCommandInput,
    | 'SearchConditionExpression'
    | 'ProjectionExpression'
    | 'ExpressionAttributeNames'
    | 'ExpressionAttributeValues'
  >
>

/** Whether the index evaluates the condition: equality with one value, on a key it was made with. */
export function isNative(key: string, value: MetadataFilter[string], layout: TableLayout): boolean {
  return layout.filterKeys.has(key) && single(value) !== undefined
}

/** Equalities joined by AND, which is all that every version of the service takes. */
export function searchExpressions(
  partition: string,
  filter: MetadataFilter | undefined,
  { partitionKey, sortKey }: TableLayout,
): Expressions {
  const names: Record<string, string> = { '#p': partitionKey, '#s': sortKey, '#c': CONTENT, '#d': DETAILS }
  const values: Record<string, AttributeValue> = { ':p': { S: KEY_PREFIX + partition } }
  const conditions = ['#p = :p']
  for (const [i, [key, value]] of Object.entries(filter ?? {}).entries()) {
    names[`#f${i}`] = filterAttribute(key)
    values[`:f${i}`] = filterValue(single(value) as FilterableValue)
    conditions.push(`#f${i} = :f${i}`)
  }
  return {
    SearchConditionExpression: conditions.join(' AND '),
    ProjectionExpression: '#p, #s, #c, #d',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }
}

function single(value: MetadataFilter[string]): FilterableValue | undefined {
  const values: readonly FilterableValue[] = Array.isArray(value) ? value : [value]
  return values.length === 1 ? values[0] : undefined
}
