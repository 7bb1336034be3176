import { types } from 'node:util'
import { invalid, type JournalRecord } from '@memory/core'

type JournalMessage = JournalRecord['message']

/** Stands for bytes, which JSON lacks: `{ "$bytes": "<base64>" }`. Other keys that begin with `$` get one more. */
const BYTES_KEY = '$bytes'

/**
 * The JSON text of a message, bytes included. `undefined` and `toJSON` are treated as JSON does.
 *
 * @throws MemoryError `invalid_argument` naming the field when it holds what neither JSON nor bytes can express.
 */
export function encodeMessage(message: JournalMessage, field: string): string {
  try {
    return JSON.stringify(message, replace)
  } catch (cause) {
    throw invalid(field, `must be JSON or bytes: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

/** @throws SyntaxError when it is not JSON. */
export function decodeMessage(json: string): JournalMessage {
  return JSON.parse(json, revive) as JournalMessage
}

function replace(this: unknown, key: string, value: unknown): unknown {
  // Not `value`: that is what the `toJSON` of a Buffer made of it.
  const original = (this as Record<string, unknown>)[key]
  if (types.isUint8Array(original)) {
    return {
      [BYTES_KEY]: Buffer.from(original.buffer, original.byteOffset, original.length).toString('base64'),
    }
  }
  if (ArrayBuffer.isView(original) || types.isAnyArrayBuffer(original)) {
    throw new TypeError(`"${key}" holds bytes in another form than a Uint8Array`)
  }
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError(`"${key}" is a ${typeof value}`)
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`"${key}" is ${value}`)
  return hasMarkedKey(value) ? rename(value, (name) => `$${name}`) : value
}

function revive(_key: string, value: unknown): unknown {
  if (!hasMarkedKey(value)) return value
  const bytes = value[BYTES_KEY]
  if (typeof bytes === 'string') return new Uint8Array(Buffer.from(bytes, 'base64'))
  return rename(value, (name) => name.slice(1))
}

function hasMarkedKey(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).some((key) => key.startsWith('$'))
  )
}

/** Renames the marked keys. Keys such as `__proto__` stay ordinary. */
function rename(value: Record<string, unknown>, to: (key: string) => string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.startsWith('$') ? to(key) : key, item]),
  )
}
