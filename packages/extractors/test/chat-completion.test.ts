import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorDetail, toResponse } from '../src/openai-compatible/chat-completion.js'

/** What a server might say where a chat completion is due: the right names, with anything in them. */
const value = fc.oneof(fc.jsonValue(), fc.string(), fc.constantFrom(null, 0, 'stop', 'length'))
const message = fc.record({ content: value, refusal: value }, { requiredKeys: [] })
const choice = fc.oneof(value, fc.record({ finish_reason: value, message: fc.oneof(message, value) }))
const body = fc.oneof(
  fc.object(),
  fc.record(
    { choices: fc.oneof(fc.array(choice), value), usage: fc.oneof(fc.object(), value) },
    { requiredKeys: [] },
  ),
)

describe('an answer of any server', () => {
  it('becomes a response of the right types', () => {
    fc.assert(
      fc.property(body, (answer) => {
        const { text, finishReason, usage = {} } = toResponse(answer)
        expect(text === null || typeof text === 'string' || Array.isArray(text)).toBe(true)
        expect(['stop', 'length', 'content-filter', 'other']).toContain(finishReason)
        for (const count of Object.values(usage)) expect(typeof count).toBe('number')
      }),
      { numRuns: 1_000 },
    )
  })

  it('may give a reason that every object has a member of', () => {
    expect(toResponse({ choices: [{ finish_reason: 'valueOf' }] }).finishReason).toBe('other')
  })

  it('that went wrong gives a text', () => {
    fc.assert(
      fc.property(fc.oneof(value, fc.record({ error: value, message: value, detail: value })), (answer) => {
        expect(typeof errorDetail(answer)).toBe('string')
      }),
    )
  })

  it('that is nested without end gives a text all the same', () => {
    const depth = 100_000
    const nested: unknown = JSON.parse(`${'{"error":'.repeat(depth)}"deep"${'}'.repeat(depth)}`)
    expect(errorDetail(nested)).toBe('')
  })
})
