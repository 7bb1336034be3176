import { toWellFormed } from '@memory/core'

// The service takes letters, digits, `-` and `_`, a letter or digit first. Two underscores start an escape here and occur
// for no other reason, so that most ids stay as they are and no two become one.

const UTF_8 = new TextEncoder()

const PLAIN = /[a-zA-Z0-9-]/
/** In front of an id that cannot start as it is; `-` is no hexadecimal digit, so this is no escape. */
const LED = 'e__-'
/** In front of an id that is shorter as base64url. */
const PACKED = 'e__p'
/** The id of what has none. No id is encoded to this. */
export const NO_ID = 'e__none'

/** An id in the service's alphabet; {@link decodeId} gives it back. Most ids are not changed by it. */
export function encodeId(id: string): string {
  const escaped = escapeText(toWellFormed(id))
  const led = /^[a-zA-Z0-9]/.test(escaped) ? escaped : LED + escaped
  if (led.length <= id.length * 2 + LED.length) return led
  const packed = PACKED + toBase64Url(UTF_8.encode(id))
  return packed.length < led.length ? packed : led
}

/** The way back; `undefined` for what {@link encodeId} never gives. */
export function decodeId(encoded: string): string | undefined {
  const id = encoded.startsWith(PACKED)
    ? unpack(encoded.slice(PACKED.length))
    : unescapeText(encoded.startsWith(LED) ? encoded.slice(LED.length) : encoded)
  return id !== undefined && encodeId(id) === encoded ? id : undefined
}

function escapeText(id: string): string {
  const characters = Array.from(id)
  return characters
    .map((character, i) => {
      if (PLAIN.test(character)) return character
      // An underscore stays unless it would run into an escape, or into another one.
      if (character === '_' && PLAIN.test(characters[i + 1] ?? ' ')) return character
      return Array.from(UTF_8.encode(character), (byte) => `__${hex(byte)}`).join('')
    })
    .join('')
}

function unescapeText(encoded: string): string | undefined {
  const bytes: number[] = []
  for (let at = 0; at < encoded.length; ) {
    if (!encoded.startsWith('__', at)) {
      bytes.push(encoded.charCodeAt(at++))
      continue
    }
    const digits = encoded.slice(at + 2, at + 4)
    if (!/^[0-9a-f]{2}$/.test(digits)) return undefined
    bytes.push(Number.parseInt(digits, 16))
    at += 4
  }
  return toText(Uint8Array.from(bytes))
}

function unpack(base64url: string): string | undefined {
  try {
    const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    return toText(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
  } catch {
    return undefined
  }
}

function toText(bytes: Uint8Array): string | undefined {
  try {
    // A byte order mark is part of an id like anything else.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function toBase64Url(bytes: Uint8Array): string {
  // Not all at once: a call takes only so many arguments.
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0')
