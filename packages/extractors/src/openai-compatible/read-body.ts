import { MemoryError } from '@memory/core'
import type { FetchResponse } from './fetch.js'

/**
 * The body as text, read no further than `maxBytes`.
 *
 * @throws MemoryError `unreadable_output` with `limit` when there is more; the rest is not fetched.
 */
export async function readBody(response: FetchResponse, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    if (!value) continue
    bytes += value.length
    if (bytes > maxBytes) {
      // The answer is given up either way, so how the cancellation ends does not matter.
      reader.cancel().catch(() => undefined)
      throw new MemoryError('unreadable_output', `The response is larger than ${maxBytes} bytes`, {
        field: 'response',
        limit: maxBytes,
        actual: bytes,
      })
    }
    text += decoder.decode(value, { stream: true })
  }
}
