import type { MemoryScope } from './scope.js'
import { scopeKey } from './scope.js'
import { sha256 } from './sha256.js'
import { toWellFormed } from './text.js'

/** White space that is not a single space. */
const UNUSUAL_SPACE = /\s{2,}|[^\S ]/gu

/** The form under which two contents count as the same: NFC, single spaces, trimmed. Case matters. */
export function normalizeContent(content: string): string {
  return toWellFormed(content).normalize('NFC').replace(UNUSUAL_SPACE, ' ').trim()
}

/**
 * The identity of a memory that was added without one: 32 hexadecimal digits that depend on nothing
 * but the scope and the normalised content, so that a repeated write is the same record.
 */
export function memoryId(scope: MemoryScope, content: string): string {
  return sha256(`${scopeKey(scope)}\n${normalizeContent(content)}`).slice(0, 32)
}
