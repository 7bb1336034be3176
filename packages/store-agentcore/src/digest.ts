import { memoryId, toWellFormed } from '@memory/core'

/** 32 hexadecimal digits that depend on every part, and on where one ends and the next begins. */
export function digest(...parts: readonly string[]): string {
  // Encoded, because identities of memories disregard white space and Unicode forms, and these must not.
  return memoryId({}, parts.map((part) => encodeURIComponent(toWellFormed(part))).join('&'))
}
