import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEvents, type ServerEvent } from '../web/sse.js'

async function read(chunks: readonly Uint8Array[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  await readEvents(body, (event) => events.push(event))
  return events
}

describe('readEvents', () => {
  it('passes over comments and fields it does not know', async () => {
    const text = ': still here\n\nretry: 2000\n\nid: 7\nevent: turn\ndata: {"a":": b"}\n\n'
    expect(await read([Buffer.from(text)])).toEqual([{ id: '7', type: 'turn', data: '{"a":": b"}' }])
  })

  it('reads the same however the bytes are cut', async () => {
    const data = fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text))
    await fc.assert(
      fc.asyncProperty(fc.array(data, { maxLength: 5 }), fc.array(fc.nat(400)), async (texts, cuts) => {
        const bytes = Buffer.from(texts.map((text, i) => `id: ${i}\nevent: turn\ndata: ${text}\n\n`).join(''))
        const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
        const chunks = [...places, bytes.length].map((end, i) => bytes.subarray(places[i - 1] ?? 0, end))
        const events = await read(chunks)
        expect(events).toEqual(texts.map((text, i) => ({ id: String(i), type: 'turn', data: text })))
      }),
    )
  })
})
