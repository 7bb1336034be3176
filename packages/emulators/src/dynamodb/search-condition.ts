import { validation } from './faults.js'
import { hashOf, type IndexDefinition } from './index-definition.js'
import { type AttributeValue, type Item, valueKey } from './item.js'

export interface Placeholders {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>
}

const TOKEN = /\s*(#[A-Za-z0-9_]+|:[A-Za-z0-9_]+|[A-Za-z_][A-Za-z0-9_.-]*|<=|>=|<>|[=<>(),])\s*/y

/**
 * Compiles a SearchConditionExpression. Equality on attributes of the search schema joined with AND is all that was
 * measured to be accepted; wider grammars are described in newer documentation, but not their rules.
 */
export function compileCondition(
  expression: string | undefined,
  definition: IndexDefinition,
  placeholders: Placeholders,
): (item: Item) => boolean {
  const hash = hashOf(definition)
  if (expression === undefined) {
    if (hash !== undefined) {
      throw validation('SearchConditionExpression must be provided when SearchSchema has a HASH key')
    }
    checkUnused(new Set(), placeholders)
    return () => true
  }
  const used = new Set<string>()
  const conditions = parse(expression, placeholders, used)
  const schema = new Set(definition.SearchSchema?.map(({ AttributeName }) => AttributeName))
  for (const { attribute } of conditions) {
    if (schema.has(attribute)) continue
    throw validation(
      `SearchConditionExpression must not contain any attributes that is not in SearchSchema. Invalid attribute: ${attribute}`,
    )
  }
  if (hash !== undefined && !conditions.some(({ attribute }) => attribute === hash)) {
    // The service's own words for this are not known.
    throw validation(`SearchConditionExpression must contain an equality on the HASH attribute: ${hash}`)
  }
  checkUnused(used, placeholders)
  return (item) => conditions.every(({ attribute, wanted }) => valueKey(item[attribute]) === wanted)
}

interface Condition {
  readonly attribute: string
  readonly wanted: string
}

function parse(expression: string, placeholders: Placeholders, used: Set<string>): Condition[] {
  const tokens = tokensOf(expression)
  const conditions: Condition[] = []
  for (let at = 0; ; ) {
    const [name, comparator, value] = tokens.slice(at, at + 3)
    if (comparator !== undefined && ['<', '<=', '>', '>=', '<>'].includes(comparator)) {
      throw invalid('Invalid comparator used in SearchConditionExpression')
    }
    if (comparator !== '=' || value === undefined || !value.startsWith(':')) {
      throw invalid('Invalid operator used in SearchConditionExpression')
    }
    const attribute = nameOf(name as string, placeholders, used)
    used.add(value)
    const wanted = own(placeholders.ExpressionAttributeValues, value)
    if (wanted === undefined) {
      throw invalid(
        `An expression attribute value used in expression is not defined; attribute value: ${value}`,
      )
    }
    conditions.push({ attribute, wanted: valueKey(wanted) })
    at += 3
    if (at === tokens.length) return conditions
    if (tokens[at]?.toUpperCase() !== 'AND')
      throw invalid('Invalid operator used in SearchConditionExpression')
    at++
  }
}

function tokensOf(expression: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < expression.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(expression)
    if (!match) throw invalid(`Syntax error; token: "${expression[at]}"`)
    tokens.push(match[1] as string)
  }
  return tokens
}

/** An attribute's name, with its alias resolved. */
export function nameOf(token: string, { ExpressionAttributeNames }: Placeholders, used: Set<string>): string {
  if (!token.startsWith('#')) return token
  used.add(token)
  const name = own(ExpressionAttributeNames, token)
  if (name !== undefined) return name
  throw invalid(
    `An expression attribute name used in the document path is not defined; attribute name: ${token}`,
  )
}

function checkUnused(used: ReadonlySet<string>, { ExpressionAttributeValues = {} }: Placeholders): void {
  const idle = Object.keys(ExpressionAttributeValues).filter((key) => !used.has(key))
  if (idle.length > 0) {
    throw validation(
      `Value provided in ExpressionAttributeValues unused in expressions: keys: {${idle.join(', ')}}`,
    )
  }
}

const own = <Value>(map: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  map && Object.hasOwn(map, key) ? map[key] : undefined

const invalid = (problem: string) => validation(`Invalid SearchConditionExpression: ${problem}`)
