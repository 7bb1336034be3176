import type { MemoryRecordSummary } from '@aws-sdk/client-bedrock-agentcore'
import { invalid, MemoryError, type MemoryType } from '@memory/core'
import type { AgentCoreLimits } from './limits.js'
import type { Place } from './place.js'

/** One place to read memories from. */
export interface NamespaceRead {
  /**
   * A path such as `/facts/{actorId}/`. `{actorId}`, `{sessionId}` and `{memoryStrategyId}` are filled in by the store; the
   * slash at the end is added when it is missing, for without it `/users/bob` also means `/users/bobby`.
   */
  readonly namespace: string
  /** Also what lies below, such as all sessions of an actor. Default false: exactly this namespace. */
  readonly subtree?: boolean
  /** The strategy whose memories are meant; also fills in `{memoryStrategyId}`. Default: any. */
  readonly strategyId?: string
  /** Results asked of this namespace at most, 1 to 100. Default: as many as the search is to have. */
  readonly topK?: number
  /** Drops results of this namespace below this, 0 to 1. Default 0. */
  readonly minScore?: number
  /** Goes into `metadata.type` of what is found here and has none. */
  readonly type?: MemoryType
}

/** Where the strategies of `ensureMemory` put what they extract; sessions are read together. */
export const DEFAULT_NAMESPACES: readonly NamespaceRead[] = Object.freeze([
  { namespace: '/facts/{actorId}/', type: 'facts' },
  { namespace: '/preferences/{actorId}/', type: 'preferences' },
  { namespace: '/summaries/{actorId}/', subtree: true, type: 'summary' },
  { namespace: '/episodes/{actorId}/', subtree: true, type: 'episodes' },
])

/** A {@link NamespaceRead} with its path filled in. */
export interface ResolvedNamespace extends NamespaceRead {
  /** Starts and ends with a slash. */
  readonly path: string
}

/** Literal text of a template; `*` is taken by the service and means nothing good there. */
const LITERAL = /^[a-zA-Z0-9\-_/:]*$/

/**
 * Fills in the variables.
 *
 * @throws MemoryError `invalid_argument` naming the option when a variable is unknown or has no value, or the text has
 * characters that the service does not take.
 */
export function resolveNamespace(
  read: NamespaceRead,
  { actorId, sessionId }: Place,
  limits: AgentCoreLimits,
  field: 'namespaces' | 'records' = 'namespaces',
): ResolvedNamespace {
  const { namespace, strategyId: memoryStrategyId } = read
  const values: Readonly<Record<string, string | undefined>> = { actorId, sessionId, memoryStrategyId }
  const path = fill(namespace, values, field)
  if (path.length > limits.namespaceCharacters) {
    const { length: actual } = path
    const limit = limits.namespaceCharacters
    const message = `The namespace of "${namespace}" has ${actual} characters, the limit is ${limit}`
    throw new MemoryError('limit_exceeded', message, { field: 'scope', limit, actual })
  }
  return { ...read, path }
}

function fill(template: string, values: Readonly<Record<string, string | undefined>>, field: string): string {
  const literals = template.replace(/\{(\w+)\}/g, '')
  if (!LITERAL.test(literals)) {
    throw invalid(field, `"${template}" may hold letters, digits, - _ / : and {variables} only`)
  }
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) {
      throw invalid(
        field,
        `"${template}" has the variable {${name}}, which is none of ${Object.keys(values)}`,
      )
    }
    const value = values[name]
    if (value === undefined) throw invalid(field, `"${template}" needs a ${name}; ${MISSING[name]}`)
    return value
  })
  const inner = filled.replace(/^\/+|\/+$/g, '')
  if (inner === '') throw invalid(field, "must not be the root, which is everybody's")
  return `/${inner}/`
}

const MISSING: Readonly<Record<string, string>> = {
  sessionId: 'give the scope a sessionId, or read the subtree above it',
  memoryStrategyId: 'give the namespace its strategyId',
}

/** Whether a record is one of the namespace's: compared by whole segments, whatever the service took the path for. */
export function holds(
  { path, subtree, strategyId }: ResolvedNamespace,
  { namespaces = [], memoryStrategyId }: Pick<MemoryRecordSummary, 'namespaces' | 'memoryStrategyId'>,
): boolean {
  if (strategyId !== undefined && strategyId !== memoryStrategyId) return false
  return namespaces.some((stored) => {
    const whole = stored.endsWith('/') ? stored : `${stored}/`
    return subtree ? whole.startsWith(path) : whole === path
  })
}
