import { type MemoryScope, resolveMetadata, resolveScope } from '@memory/core'
import type { LogOperation } from '../persistence.js'
import type { MemoryRecord } from '../record.js'
import { decodeVector, encodeVector } from './vector-text.js'

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

/** The JSON text of an operation. */
export function formatOperation(operation: LogOperation): string {
  return JSON.stringify(toJson(operation))
}

function toJson(operation: LogOperation): OperationJson {
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

/** @throws Error when the text is not an operation. */
export function parseOperation(text: string): LogOperation {
  const json = JSON.parse(text) as OperationJson
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
