import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acknowledgementLine, parseLine, recordLine } from '../src/journal-line.js'
import { decodeMessage, encodeMessage } from '../src/message-json.js'

/** Blank ids are refused before they get here. */
const id = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `i${text}`)
const scope = fc.record({ actorId: id, sessionId: id, agentId: id }, { requiredKeys: [] })
const identity = fc.record({ sessionId: id, scope }, { requiredKeys: ['sessionId'] })

describe('a line of the journal', () => {
  it('gives a record back', () => {
    fc.assert(
      fc.property(identity, id, fc.string(), fc.uniqueArray(id), (who, messageId, content, pending) => {
        const message = { id: messageId, role: 'user', content } as const
        const json = Buffer.from(encodeMessage(message, 'message'))
        const line = parseLine(recordLine({ ...who, messageId, message: json, pending: new Set(pending) }))
        expect(line).toEqual({
          kind: 'record',
          record: { ...who, messageId, message: json, pending: new Set(pending) },
        })
      }),
    )
  })

  it('gives an acknowledgement back', () => {
    fc.assert(
      fc.property(identity, id, fc.array(id), (who, storeName, messageIds) => {
        const acknowledgement = { ...who, storeName, messageIds }
        expect(parseLine(acknowledgementLine(acknowledgement))).toEqual({
          kind: 'acknowledgement',
          acknowledgement,
        })
      }),
    )
  })

  it('is never made of something else: what is no line throws, and what is one can be written again', () => {
    const nearly = fc.record(
      {
        record: fc.oneof(fc.jsonValue(), fc.record({ sessionId: fc.jsonValue(), message: fc.object() })),
        acknowledged: fc.oneof(
          fc.jsonValue(),
          fc.record({ sessionId: id, storeName: id, messageIds: fc.jsonValue() }),
        ),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearly), (value) => {
        try {
          const line = parseLine(JSON.stringify(value))
          const text =
            line.kind === 'record' ? recordLine(line.record) : acknowledgementLine(line.acknowledgement)
          expect(parseLine(text)).toEqual(line)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('holds a message whose keys stay ordinary keys', () => {
    const message = decodeMessage('{"__proto__":{"role":"system"},"$$x":1}')
    expect(Object.getPrototypeOf(message)).toBe(Object.prototype)
    expect(Object.keys(message)).toEqual(['__proto__', '$x'])
  })
})
