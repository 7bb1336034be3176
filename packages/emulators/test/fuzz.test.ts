import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IndexDefinition } from '../src/dynamodb/index-definition.js'
import type { Item } from '../src/dynamodb/item.js'
import { packed, unpackedOutput } from '../src/dynamodb/packed-lists.js'
import { compileCondition } from '../src/dynamodb/search-condition.js'
import { compileFilter } from '../src/s3-vectors/filter.js'
import { pageToken, positionOf } from '../src/s3-vectors/page-token.js'
import { ServiceFault } from '../src/wire/service-fault.js'

const INDEX: IndexDefinition = {
  IndexName: 'byMeaning',
  VectorAttribute: { AttributeName: 'vector' },
  Dimensions: 2,
  DistanceFunction: 'COSINE',
  Projection: { ProjectionType: 'ALL' },
  SearchSchema: [{ AttributeName: 'a', SearchSchemaElementType: 'HASH' }],
}

/** What a service does with input it cannot use: it says so, and never fails by itself. */
function refused(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceFault)
    return true
  }
}

describe('a page token', () => {
  it('leads on in the request it was made for, and in no other', () => {
    fc.assert(
      fc.property(fc.string(), fc.object(), fc.object(), (position, request, other) => {
        const token = pageToken(position, request)
        expect(positionOf(token, request)).toBe(position)
        const isSame = JSON.stringify(request) === JSON.stringify(other)
        expect(refused(() => positionOf(token, other))).toBe(!isSame)
      }),
    )
  })

  it('of somebody else is refused', () => {
    const foreign = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
    )
    fc.assert(
      fc.property(foreign, (token) => {
        expect(refused(() => positionOf(token, {}))).toBe(true)
      }),
    )
  })
})

describe('a vector', () => {
  it('comes back as a service gives it', () => {
    const numbers = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 8,
      maxLength: 20,
    })
    fc.assert(
      fc.property(numbers, fc.string(), (vector, text) => {
        const list = { L: vector.map((N) => ({ N: N.toPrecision(9) })) }
        const item: Item = { vector: list, scores: list, text: { S: text } }
        const { Item: found } = unpackedOutput({ Item: packed(item, new Set(['vector'])) }) as { Item: Item }
        expect(packed(item, new Set(['vector'])).scores).toEqual(list)
        expect(found.text).toEqual({ S: text })
        expect(found.vector?.L?.map(({ N }) => Number(N) + 0)).toEqual(
          vector.map((component) => Number(component.toPrecision(9)) + 0),
        )
      }),
    )
  })
})

describe('an expression', () => {
  it('of any JSON is a filter or refused', () => {
    const operator = fc.constantFrom('$and', '$or', '$eq', '$ne', '$in', '$gt', '$exists', '$not', 'kind')
    const { filter } = fc.letrec((tie) => ({
      filter: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue(),
        fc.dictionary(operator, tie('filter'), { maxKeys: 2 }),
        fc.array(tie('filter'), { maxLength: 3 }),
      ),
    }))
    const metadata = fc.dictionary(operator, fc.oneof(fc.string(), fc.integer(), fc.boolean()))
    fc.assert(
      fc.property(filter, metadata, (expression, found) => {
        refused(() => expect(typeof compileFilter(expression, new Set(['text']))(found)).toBe('boolean'))
      }),
      { numRuns: 1_000 },
    )
  })

  it('of any words is a condition or refused', () => {
    const word = fc.constantFrom(
      '#a',
      ':v',
      'AND',
      'OR',
      'NOT',
      '=',
      '<>',
      '<',
      '(',
      ')',
      ',',
      'BETWEEN',
      'IN',
      'a.b',
      '"',
      ' ',
    )
    const names = fc.dictionary(fc.constantFrom('#a', '#b'), fc.string())
    const values = fc.dictionary(fc.constantFrom(':v', ':w'), fc.record({ S: fc.string() }))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join(' ')),
        ),
        names,
        values,
        (text, ExpressionAttributeNames, ExpressionAttributeValues) => {
          refused(() =>
            compileCondition(text, INDEX, { ExpressionAttributeNames, ExpressionAttributeValues }),
          )
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
