import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecisionBook } from '../src/decisions/decision-book.js'
import { toObservation } from '../src/decisions/observation.js'
import { ana } from './support.js'

const at = '2026-01-01T00:00:00.000Z'
const kept = { kind: 'kept', at, storeName: 'notes' }
const said = { kind: 'recorded', at, sessionId: 's' }

describe('toObservation', () => {
  it.each([
    [null],
    ['kept'],
    [{ ...kept, kind: 'constructor' }],
    [{ ...kept, storeName: undefined }],
    [{ ...kept, at: 0 }],
    [{ ...kept, sessionId: 7 }],
    [{ ...kept, text: {} }],
    [{ ...kept, entryId: ['e'] }],
    [{ ...kept, messageIds: 7 }],
    [{ ...kept, messageIds: ['m', null] }],
    [{ ...kept, scope: 'ana' }],
    [{ ...kept, scope: { actorId: 7 } }],
    [{ ...kept, scope: { actorId: '\ud800' } }],
    [{ ...kept, scope: null }],
    [said],
    [{ ...said, messages: [null] }],
    [{ ...said, messages: [{ id: 'm', role: 'system', text: 'x' }] }],
    [{ ...said, messages: [{ id: 'm', role: 'user' }] }],
  ])('%j is none', (value) => {
    expect(toObservation(value)).toBeUndefined()
  })

  it('gives back what was written', () => {
    const messages = [{ id: 'm', role: 'user', text: 'I am vegan' }]
    for (const observation of [
      { ...said, scope: ana, messages },
      {
        ...kept,
        scope: {},
        sessionId: 's',
        reason: 'r',
        text: 't',
        type: 'facts',
        entryId: 'e',
        messageIds: ['m'],
      },
    ]) {
      expect(toObservation(JSON.parse(JSON.stringify(observation)))).toEqual(observation)
    }
  })

  it('whatever a line holds, a book that is given what is read of it can be shown', () => {
    const field = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('s', ['m'], ana, [{ id: 'm', role: 'user', text: 't' }]),
    )
    const names = ['at', 'sessionId', 'scope', 'messages', 'storeName', 'reason', 'text', 'type', 'entryId']
    const fields = Object.fromEntries([...names, 'messageIds'].map((name) => [name, field]))
    const line = fc.record(
      { kind: fc.constantFrom('kept', 'recorded', 'discarded'), ...fields },
      { requiredKeys: ['kind'] },
    )
    const whole = fc.constantFrom(kept, { ...said, messages: [] })
    const lines = fc.array(
      fc.tuple(whole, line).map(([usual, odd]) => ({ ...usual, ...odd })),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(lines, (values) => {
        const book = new DecisionBook([undefined, ana])
        for (const value of values) {
          const observation = toObservation(value)
          if (observation) book.add(observation)
        }
        for (const scope of [undefined, ana]) {
          for (const { messages, decisions } of book.page(scope, 10).turns) {
            for (const { id, text } of messages)
              expect([typeof id, typeof text]).toEqual(['string', 'string'])
            for (const { text = '' } of decisions) expect(typeof text).toBe('string')
          }
        }
      }),
    )
  })
})
