import type { FileHandle } from 'node:fs/promises'
import { MemoryError } from '@memory/core'
import { fromLine, isStartOfLine } from './line.js'
import type { LogContent, LogHeader, LogReader } from './log-content.js'

const CHUNK_BYTES = 1 << 20
const LINE_FEED = 0x0a

/** Which log is read. */
export interface LogIdentity {
  readonly path: string
  readonly format: string
  readonly version: number
}

/** What was read of a log. */
export interface Replayed {
  /** Bytes that hold whole lines; what follows was cut off while it was written. */
  readonly bytes: number
  /** Whole lines after the header. */
  readonly lines: number
  /** Bytes after `bytes`. */
  readonly tornBytes: number
  /** Whether the last line is whole but for its line feed. */
  readonly lacksLineFeed: boolean
  /** False when nothing whole was found: the log has yet to be started. */
  readonly hasHeader: boolean
}

/**
 * Reads a log from its start. A write that was cut off leaves the start of a line without a line feed, and only at
 * the end; anything else that is not a whole line means that the file was damaged.
 *
 * @throws MemoryError `corrupt` naming the line; what the content's `begin` throws.
 */
export async function replay(file: FileHandle, log: LogIdentity, content: LogReader): Promise<Replayed> {
  let bytes = 0
  let line = 0
  for await (const text of linesOf(file)) {
    const isTerminated = text.at(-1) === LINE_FEED
    const payload = fromLine(isTerminated ? text.subarray(0, -1) : text)
    if (payload === undefined) {
      if (isTerminated) throw corrupt(log, line + 1, 'is damaged')
      // What is no log at all must never be taken for the start of one, and removed.
      if (line === 0 && !isStartOfLine(text, headerStart(log))) throw corrupt(log, 1, 'starts no log')
      return replayed(bytes, line, { tornBytes: text.length })
    }
    line++
    bytes += text.length
    if (line === 1) {
      const header = readHeader(log, payload)
      content.begin?.(header)
    } else {
      try {
        content.replay(payload)
      } catch (error) {
        throw corrupt(log, line, 'holds nothing that can be read', error)
      }
    }
    if (!isTerminated) return replayed(bytes, line, { lacksLineFeed: true })
  }
  return replayed(bytes, line)
}

/** The JSON text of a header. */
export function headerPayload({ format, version }: LogIdentity, content: LogContent): string {
  return JSON.stringify({ format, version, ...content.header?.() })
}

function headerStart({ format }: LogIdentity): string {
  return `{"format":${JSON.stringify(format)}`
}

/** @throws MemoryError `corrupt`. */
function readHeader(log: LogIdentity, payload: string): LogHeader {
  let header: Partial<LogHeader> | null
  try {
    header = JSON.parse(payload) as Partial<LogHeader> | null
  } catch (cause) {
    throw corrupt(log, 1, 'holds nothing that can be read', cause)
  }
  if (header?.format !== log.format || header.version !== log.version) {
    const wanted = `${log.format} version ${log.version}`
    throw corrupt(log, 1, `is not the header of a log that can be read here (${wanted})`)
  }
  return header as LogHeader
}

function replayed(
  bytes: number,
  line: number,
  { tornBytes = 0, lacksLineFeed = false }: Partial<Replayed> = {},
): Replayed {
  return { bytes, lines: Math.max(0, line - 1), tornBytes, lacksLineFeed, hasHeader: line > 0 }
}

/** Lines with their line feeds; the last one may have none. */
async function* linesOf(file: FileHandle): AsyncGenerator<Buffer> {
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

function corrupt({ path }: LogIdentity, line: number, what: string, cause?: unknown): MemoryError {
  return new MemoryError('corrupt', `Line ${line} of ${path} ${what}`, {
    field: `line ${line}`,
    ...(cause !== undefined && { cause }),
  })
}
