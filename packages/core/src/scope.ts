import { invalid } from './errors.js'
import { isWellFormed } from './text.js'
import { resolveText } from './validate.js'

/**
 * Whose memory it is. An empty scope is the unscoped partition, which is a place of its own and
 * not "everyone". Ids are compared whole and taken literally: `*` or `a/b` is just an id.
 */
export interface MemoryScope {
  readonly actorId?: string
  readonly sessionId?: string
  readonly agentId?: string
}

const PARTS = ['actorId', 'sessionId', 'agentId'] as const

/**
 * Checks and copies a scope. A key that is present must hold a non-blank string: an id that went
 * missing on the way must never widen the scope.
 *
 * @throws MemoryError `invalid_argument` naming the part.
 */
export function resolveScope(scope: MemoryScope | undefined): MemoryScope {
  if (scope === undefined) return Object.freeze({})
  if (typeof scope !== 'object' || scope === null) throw invalid('scope', 'must be an object')
  for (const key of Object.keys(scope)) {
    if (!(PARTS as readonly string[]).includes(key)) {
      throw invalid(`scope.${key}`, `is not one of ${PARTS.join(', ')}`)
    }
  }
  const resolved: Record<string, string> = {}
  for (const part of PARTS) {
    if (!Object.hasOwn(scope, part)) continue
    const id = resolveText(scope[part], `scope.${part}`)
    if (!isWellFormed(id)) throw invalid(`scope.${part}`, 'must be well-formed Unicode')
    resolved[part] = id
  }
  return Object.freeze(resolved)
}

/**
 * A string that differs whenever scopes differ. Only letters, digits, `-_.!~*'()%=&` occur in it, no key is
 * a prefix of another scope's key plus separator, and the unscoped partition is `&`.
 */
export function scopeKey(scope: MemoryScope): string {
  let key = ''
  for (const part of PARTS) {
    const id = scope[part]
    if (id !== undefined) key += `${part}=${encodeURIComponent(id)}&`
  }
  return key || '&'
}
