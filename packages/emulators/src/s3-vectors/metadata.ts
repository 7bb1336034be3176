import { badRecord } from './faults.js'
import { S3_VECTORS_LIMITS } from './limits.js'

export type MetadataValue = string | number | boolean | readonly string[] | readonly number[]
export type StoredMetadata = Readonly<Record<string, MetadataValue>>

/**
 * Checks metadata as PutVectors does: types first (metadata-value-types.md, measured), then number of keys and
 * sizes (metadata-limits.md, measured).
 */
export function checkMetadata(
  key: string,
  metadata: unknown,
  nonFilterable: ReadonlySet<string>,
  path: string,
): StoredMetadata {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) {
    throw badRecord(key, 'Metadata must be an object', path)
  }
  const entries = Object.entries(metadata)
  for (const [, value] of entries) {
    const problem = valueProblem(value)
    if (problem) throw badRecord(key, problem, path)
  }
  const checked = entries as [string, MetadataValue][]
  const { metadataKeys, metadataBytes, filterableBytes } = S3_VECTORS_LIMITS
  if (checked.length > metadataKeys) {
    throw badRecord(key, `Metadata object must have at most ${metadataKeys} keys`, path)
  }
  if (metadataSize(checked) > metadataBytes) {
    throw badRecord(key, `Metadata object must have at most ${metadataBytes} bytes`, path)
  }
  if (metadataSize(checked.filter(([name]) => !nonFilterable.has(name))) > filterableBytes) {
    throw badRecord(key, `Filterable metadata must have at most ${filterableBytes} bytes`, path)
  }
  return Object.fromEntries(checked)
}

function valueProblem(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return undefined
  if (!Array.isArray(value)) return 'Metadata values must be strings, numbers, booleans, or arrays'
  if (value.length === 0) return 'Empty arrays are not allowed in metadata'
  const types = new Set(value.map((item) => typeof item))
  const uniform = types.size === 1 && (types.has('string') || types.has('number'))
  return uniform ? undefined : 'Metadata array values must be strings or numbers'
}

/** The service's own count of bytes, which is not the length of the JSON. */
function metadataSize(entries: readonly (readonly [string, MetadataValue])[]): number {
  return entries.reduce((sum, [key, value]) => sum + 8 + Buffer.byteLength(key) + valueSize(value), 4)
}

function valueSize(value: MetadataValue | string | number): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return 4
  if (typeof value === 'boolean') return 0
  return value.reduce((sum: number, item) => sum + 4 + valueSize(item), 0)
}
