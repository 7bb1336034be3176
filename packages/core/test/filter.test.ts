import { describe, expect, it } from 'vitest'
import { filterMessages, type Message, messageText } from '../src/index.js'

const toolTurns: Message[] = [
  { role: 'assistant', content: [{ toolUse: { toolUseId: 't1', name: 'search', input: { q: 'x' } } }] },
  {
    role: 'user',
    content: [{ toolResult: { toolUseId: 't1', status: 'success', content: [{ text: '42' }] } }],
  },
]

describe('messageText', () => {
  it('M01: reads a plain string and a list of blocks alike', () => {
    expect(messageText({ role: 'user', content: 'Hola' })).toBe('Hola')
    expect(
      messageText({ role: 'user', content: [{ text: 'For context:' }, { text: 'I run a bakery' }] }),
    ).toBe('For context:\nI run a bakery')
  })

  it('M01: names the message that has another shape', () => {
    const wrong = [
      { role: 'user', content: 'ok' },
      { role: 'user', content: 7 },
    ] as unknown as Message[]
    expect(() => filterMessages(wrong)).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field: 'messages[1].content' }),
    )
    expect(() => filterMessages([{ role: 'system', content: 'x' } as unknown as Message])).toThrow(
      expect.objectContaining({ field: 'messages[0].role' }),
    )
    expect(() => filterMessages(7 as never)).toThrow(expect.objectContaining({ field: 'messages' }))
    expect(() => filterMessages([null as unknown as Message])).toThrow(
      expect.objectContaining({ code: 'invalid_argument' }),
    )
  })

  it('M02: has nothing to say about an empty message', () => {
    expect(messageText({ role: 'user', content: [] })).toBe('')
    expect(filterMessages([{ role: 'user', content: [] }])).toEqual([])
  })

  it('E19: replaces half a surrogate pair', () => {
    expect(messageText({ role: 'user', content: 'bad \ud83d end' })).toBe('bad \ufffd end')
  })
})

describe('filterMessages', () => {
  it('M04: leaves nothing of turns that hold tool blocks alone', () => {
    expect(filterMessages(toolTurns)).toEqual([])
  })

  it('keeps tool blocks when nothing is excluded', () => {
    expect(filterMessages(toolTurns, { exclude: [] })).toEqual(toolTurns)
  })

  it('M05: drops binary content and keeps the text beside it', () => {
    const message: Message = {
      role: 'user',
      content: [{ image: { source: { bytes: new Uint8Array(8) } } }, { text: 'my cat' }],
    }
    expect(filterMessages([message])).toEqual([{ role: 'user', content: [{ text: 'my cat' }] }])
  })

  it('M08: drops reasoning', () => {
    const message: Message = {
      role: 'assistant',
      content: [{ reasoning: { text: 'The user seems broke' } }, { text: 'Here is a cheaper plan.' }],
    }
    expect(JSON.stringify(filterMessages([message]))).not.toContain('broke')
  })

  it('keeps ids and does not touch its input', () => {
    const message: Message = { id: 'm1', role: 'user', content: [{ text: 'a' }, { reasoning: {} }] }
    const before = structuredClone(message)
    expect(filterMessages([message])[0]?.id).toBe('m1')
    expect(message).toEqual(before)
  })
})
