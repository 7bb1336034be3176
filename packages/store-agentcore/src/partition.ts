import type { MemoryRecordSummary } from '@aws-sdk/client-bedrock-agentcore'
import type { MemoryScope } from '@memory/core'
import { NO_ID } from './encode-id.js'
import type { AgentCoreLimits } from './limits.js'
import { holds, type NamespaceRead, type ResolvedNamespace, resolveNamespace } from './namespace.js'
import { type Place, placeOf } from './place.js'

/** Where the memories of one scope are. */
export interface Partition {
  readonly scope: MemoryScope
  readonly place: Place
  /** Everything that is read, the direct records included. */
  readonly namespaces: readonly ResolvedNamespace[]
  /** Where records that are added go, each in a namespace of its own below; undefined when none are added. */
  readonly direct: ResolvedNamespace | undefined
}

/** @throws MemoryError `invalid_argument` or `limit_exceeded` when the scope cannot be told to the service. */
export function partitionOf(
  scope: MemoryScope,
  reads: readonly NamespaceRead[],
  direct: string | undefined,
  limits: AgentCoreLimits,
): Partition {
  const place = placeOf(scope, limits)
  const resolved = reads.map((read) => resolveNamespace(read, place, limits))
  if (direct === undefined) return { scope, place, namespaces: resolved, direct: undefined }
  // A scope without a session is a partition of its own here, and not everything below the actor.
  const whole = { ...place, sessionId: place.sessionId ?? NO_ID }
  const own = resolveNamespace({ namespace: direct, subtree: true }, whole, limits, 'records')
  return { scope, place, namespaces: [...resolved, own], direct: own }
}

/** The namespace of the partition that a record lies in; undefined when it is somebody else's. */
export function namespaceOf(
  { namespaces }: Partition,
  record: MemoryRecordSummary,
): ResolvedNamespace | undefined {
  return namespaces.find((namespace) => holds(namespace, record))
}
