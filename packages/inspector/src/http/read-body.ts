import type { IncomingMessage } from 'node:http'
import { invalid, MemoryError } from '@memory/core'

/** Bytes of one request. */
const MOST_BYTES = 64 * 1024

/** @throws MemoryError `limit_exceeded`; `invalid_argument` when it is no JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    throw invalid('content-type', 'must be application/json')
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) {
      throw new MemoryError('limit_exceeded', `body must be at most ${MOST_BYTES} bytes`, {
        field: 'body',
        limit: MOST_BYTES,
        actual: bytes,
      })
    }
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    throw invalid('body', 'must be JSON')
  }
}
