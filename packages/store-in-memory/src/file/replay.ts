import type { FileHandle } from 'node:fs/promises'
import { MemoryError } from '@memory/core'
import type { PersistenceClient } from '../persistence.js'
import { fromLine, isHeader, toOperation } from './line.js'

const CHUNK_BYTES = 1 << 20
const LINE_FEED = 0x0a

/** What was read of a log. */
export interface Replayed {
  /** Bytes that hold whole lines; what follows was cut off while it was written. */
  readonly bytes: number
  /** Whole lines after the header. */
  readonly operations: number
  /** Bytes after `bytes`. */
  readonly tornBytes: number
  /** False when nothing whole was found: the log has yet to be started. */
  readonly hasHeader: boolean
}

/**
 * Reads a log from its start. A write that was cut off leaves the start of a line without a line feed, and only at
 * the end; anything else that is not a whole line means that the file was damaged.
 *
 * @throws MemoryError `corrupt` naming the line; what the client throws.
 */
export async function replay(file: FileHandle, path: string, client: PersistenceClient): Promise<Replayed> {
  let bytes = 0
  let line = 0
  for await (const text of lines(file)) {
    const isTerminated = text.at(-1) === LINE_FEED
    const payload = isTerminated ? fromLine(text.subarray(0, -1)) : undefined
    if (payload === undefined) {
      if (isTerminated) throw corrupt(path, line + 1, 'is damaged')
      return { bytes, operations: Math.max(0, line - 1), tornBytes: text.length, hasHeader: line > 0 }
    }
    line++
    bytes += text.length
    if (line === 1) {
      if (!isHeader(payload))
        throw corrupt(path, line, 'is not the header of a log that this version can read')
      client.begin(payload.embedder ?? undefined)
    } else {
      try {
        client.replay(toOperation(payload))
      } catch (error) {
        throw corrupt(path, line, 'holds no operation', error)
      }
    }
  }
  return { bytes, operations: Math.max(0, line - 1), tornBytes: 0, hasHeader: line > 0 }
}

/** Lines with their line feeds; the last one may have none. */
async function* lines(file: FileHandle): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let position = 0
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position)
    if (bytesRead === 0) break
    position += bytesRead
    let start = 0
    for (;;) {
      const end = chunk.subarray(0, bytesRead).indexOf(LINE_FEED, start)
      if (end < 0) break
      yield Buffer.concat([...rest, chunk.subarray(start, end + 1)])
      rest = []
      start = end + 1
    }
    if (start < bytesRead) rest.push(chunk.subarray(start, bytesRead))
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}

function corrupt(path: string, line: number, what: string, cause?: unknown): MemoryError {
  return new MemoryError('corrupt', `Line ${line} of ${path} ${what}`, {
    field: `line ${line}`,
    ...(cause !== undefined && { cause }),
  })
}
