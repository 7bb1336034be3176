import { crc32 } from 'node:zlib'
import { type MemoryScope, resolveMetadata, resolveScope } from '@memory/core'
import type { EmbedderIdentity, LogOperation } from '../persistence.js'
import type { MemoryRecord } from '../record.js'
import { decodeVector, encodeVector } from './vector-text.js'

/** First line of a log: what it is and whose vectors are in it. */
export interface LogHeader {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  readonly embedder: EmbedderIdentity | null
}

const FORMAT = '@memory/store-in-memory'
const VERSION = 1

/** Hexadecimal digits of a checksum, and what stands around it: `["0123abcd",` payload `]`. */
const CHECKSUM_DIGITS = 8
const PREFIX_LENGTH = 2 + CHECKSUM_DIGITS + 2
const LINE_END = ']\n'

/** One line: a JSON array of the CRC-32 of the payload's UTF-8 bytes, and the payload; with its line feed. */
export function toLine(payload: object): Buffer {
  const json = Buffer.from(JSON.stringify(payload))
  return Buffer.concat([Buffer.from(`["${checksum(json)}",`), json, Buffer.from(LINE_END)])
}

/** The payload of a line without its line feed, or `undefined` when the line is not whole. */
export function fromLine(line: Buffer): unknown {
  if (line.length <= PREFIX_LENGTH || line.at(-1) !== 0x5d) return undefined
  const json = line.subarray(PREFIX_LENGTH, -1)
  if (line.toString('latin1', 0, PREFIX_LENGTH) !== `["${checksum(json)}",`) return undefined
  return JSON.parse(json.toString())
}

export function headerOf(embedder: EmbedderIdentity | undefined): LogHeader {
  return { format: FORMAT, version: VERSION, embedder: embedder ?? null }
}

/** Whether the payload is a header that this version can read. */
export function isHeader(payload: unknown): payload is LogHeader {
  const { format, version } = (payload ?? {}) as Partial<LogHeader>
  return format === FORMAT && version === VERSION
}

/** An operation in JSON. Keys of a record that are at their defaults are left out. */
interface OperationJson {
  readonly op: LogOperation['kind']
  readonly scope: MemoryScope
  readonly ids?: readonly string[]
  readonly id?: string
  readonly content?: string
  readonly metadata?: MemoryRecord['metadata']
  readonly createdAt?: string
  readonly expiresAt?: string
  /** Base64 of little-endian 32-bit floats. */
  readonly vector?: string
}

export function fromOperation(operation: LogOperation): OperationJson {
  const { kind: op, scope } = operation
  if (op === 'clear') return { op, scope }
  if (op === 'delete') return { op, scope, ids: operation.ids }
  const { record, vector } = operation
  return {
    op,
    scope,
    id: record.id,
    content: record.content,
    ...(record.metadata && { metadata: record.metadata }),
    createdAt: new Date(record.createdAt).toISOString(),
    ...(record.expiresAt !== Number.POSITIVE_INFINITY && {
      expiresAt: new Date(record.expiresAt).toISOString(),
    }),
    ...(vector && { vector: encodeVector(vector) }),
  }
}

/** @throws Error when the payload is not an operation. */
export function toOperation(payload: unknown): LogOperation {
  const json = payload as OperationJson
  const scope = resolveScope(json.scope)
  switch (json.op) {
    case 'clear':
      return { kind: 'clear', scope }
    case 'delete':
      return { kind: 'delete', scope, ids: strings(json.ids) }
    case 'insert':
    case 'update': {
      const [id, content] = strings([json.id, json.content]) as [string, string]
      const record: MemoryRecord = {
        id,
        content,
        metadata: resolveMetadata(json.metadata),
        createdAt: time(json.createdAt),
        expiresAt: json.expiresAt === undefined ? Number.POSITIVE_INFINITY : time(json.expiresAt),
      }
      return {
        kind: json.op,
        scope,
        record,
        ...(json.vector !== undefined && { vector: decodeVector(json.vector) }),
      }
    }
    default:
      throw new TypeError(`Unknown operation ${String(json.op)}`)
  }
}

function strings(values: readonly unknown[] | undefined): string[] {
  if (!values?.every((value) => typeof value === 'string')) throw new TypeError('Expected strings')
  return [...values] as string[]
}

function time(text: string | undefined): number {
  const ms = Date.parse(text ?? '')
  if (Number.isNaN(ms)) throw new TypeError('Expected a time')
  return ms
}

function checksum(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(CHECKSUM_DIGITS, '0')
}
