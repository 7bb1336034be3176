import type { NewMemory } from './entry.js'
import { invalid, MemoryError } from './errors.js'
import type { JSONValue, Metadata } from './json.js'
import { DEFAULT_MAX_SEARCH_RESULTS } from './store.js'
import { isBlank, toWellFormed } from './text.js'

/** Levels of objects and lists in metadata: back ends and JSON parsers have limits of their own, none so low that people meet it. */
const MAX_DEPTH = 100

/**
 * A query as stores should search it: trimmed, well-formed, or `undefined` when it is blank and the
 * answer is `[]` without any I/O.
 *
 * @throws MemoryError `invalid_argument` when it is not a string.
 */
export function resolveQuery(query: unknown): string | undefined {
  if (typeof query !== 'string') throw invalid('query', 'must be a string')
  return isBlank(query) ? undefined : toWellFormed(query).trim()
}

/**
 * A string that has something to see in it, such as an id or a name.
 *
 * @throws MemoryError `invalid_argument` naming the field.
 */
export function resolveText(value: unknown, field: string): string {
  if (typeof value !== 'string' || isBlank(value)) throw invalid(field, 'must be a non-blank string')
  return value
}

/**
 * The number of results asked for.
 *
 * @throws MemoryError `invalid_argument` for anything but a non-negative integer.
 */
export function resolveLimit(
  requested: unknown,
  fallback: number = DEFAULT_MAX_SEARCH_RESULTS,
  field = 'maxSearchResults',
): number {
  const limit = requested === undefined ? fallback : requested
  if (!Number.isSafeInteger(limit) || (limit as number) < 0) {
    throw invalid(field, 'must be a non-negative integer')
  }
  return limit as number
}

/**
 * Content as stores should keep it: well-formed, not blank, within the byte limit.
 *
 * @throws MemoryError `invalid_argument` or `limit_exceeded`.
 */
export function resolveContent(content: unknown, maxBytes: number | null = null): string {
  if (typeof content !== 'string') throw invalid('content', 'must be a string')
  if (isBlank(content)) throw invalid('content', 'must not be blank')
  const text = toWellFormed(content)
  if (maxBytes !== null && text.length * 3 > maxBytes) {
    const bytes = new TextEncoder().encode(text).length
    if (bytes > maxBytes) {
      throw new MemoryError('limit_exceeded', `content has ${bytes} UTF-8 bytes, the limit is ${maxBytes}`, {
        field: 'content',
        limit: maxBytes,
        actual: bytes,
      })
    }
  }
  return text
}

/**
 * A deep copy of metadata as every store keeps it: `undefined` is dropped (in lists it becomes `null`), `null`
 * stays, anything JSON cannot hold is refused by path. Keys such as `__proto__` are ordinary own keys.
 *
 * @throws MemoryError `invalid_argument` naming the path.
 */
export function resolveMetadata(metadata: unknown): Metadata | undefined {
  if (metadata === undefined) return undefined
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) {
    throw invalid('metadata', 'must be an object')
  }
  return copy(metadata, 'metadata', []) as Metadata
}

function copy(value: unknown, path: string, parents: readonly unknown[]): JSONValue {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return toWellFormed(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw invalid(path, 'must be a finite number')
    return value
  }
  if (typeof value !== 'object') throw invalid(path, `must be JSON, got ${typeof value}`)
  if (parents.includes(value)) throw invalid(path, 'must not contain itself')
  if (parents.length >= MAX_DEPTH) throw invalid(path, `must be at most ${MAX_DEPTH} levels deep`)
  const line = [...parents, value]
  if (Array.isArray(value)) {
    return Array.from(value, (item: unknown, i) =>
      item === undefined ? null : copy(item, `${path}[${i}]`, line),
    )
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  // A plain object of another realm has a prototype whose own prototype is null.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw invalid(path, `must be JSON, got ${value.constructor?.name ?? 'an object'}`)
  }
  const result: Metadata = {}
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue
    // Not an assignment: `__proto__` must become a key like any other.
    Object.defineProperty(result, toWellFormed(key), {
      value: copy(item, `${path}.${key}`, line),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return result
}

/**
 * An instant in ISO 8601 UTC.
 *
 * @throws MemoryError `invalid_argument` naming the field.
 */
export function resolveTime(time: unknown, field: string): string | undefined {
  if (time === undefined) return undefined
  const ms = typeof time === 'string' ? Date.parse(time) : Number.NaN
  if (Number.isNaN(ms)) throw invalid(field, 'must be an ISO 8601 time')
  return new Date(ms).toISOString()
}

/**
 * A new memory with every field checked and copied; `id` stays absent when the caller gave none.
 *
 * @throws MemoryError `invalid_argument` or `limit_exceeded` naming the field.
 */
export function resolveNewMemory(entry: NewMemory, maxContentBytes: number | null = null): NewMemory {
  if (typeof entry !== 'object' || entry === null) throw invalid('entry', 'must be an object')
  const content = resolveContent(entry.content, maxContentBytes)
  const metadata = resolveMetadata(entry.metadata)
  const createdAt = resolveTime(entry.createdAt, 'createdAt')
  const expiresAt = resolveTime(entry.expiresAt, 'expiresAt')
  const { id } = entry
  return {
    content,
    ...(metadata && { metadata }),
    ...(id !== undefined && { id: toWellFormed(resolveText(id, 'id')) }),
    ...(createdAt && { createdAt }),
    ...(expiresAt && { expiresAt }),
  }
}
