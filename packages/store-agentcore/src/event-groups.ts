import { invalid } from '@memory/core'
import { digest } from './digest.js'
import type { AgentCoreLimits } from './limits.js'
import type { EventMetadata, Turn } from './turns.js'

/**
 * Turns that travel as one event. Once made, a group is only ever sent as it is: a retry that brings further messages sends
 * it again under the same token, and the rest in groups of their own.
 */
export interface EventGroup {
  readonly token: string
  readonly turns: readonly Turn[]
  /** Who each turn is, in the same order. */
  readonly identities: readonly string[]
  readonly metadata: EventMetadata
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}

/** Keys under which an event says which messages it holds, so that another process need not send them again. */
const IDS_KEY = 'memory.turns'
/** Hexadecimal digits of an id that are told; two of a session's are the same once in some hundred million sessions. */
const ID_DIGITS = 12

/** Splits turns into as few events as the limits allow, in order. Another event begins where metadata change. */
export function packTurns(turns: readonly Turn[], limits: AgentCoreLimits): Turn[][] {
  const packs: Turn[][] = []
  let characters = 0
  for (const turn of turns) {
    const current = packs.at(-1)
    const fits =
      current !== undefined &&
      current.length < limits.eventTurns &&
      characters + turn.text.length <= limits.eventCharacters &&
      sameMetadata(current[0]?.metadata, turn.metadata)
    if (fits) {
      current.push(turn)
      characters += turn.text.length
    } else {
      packs.push([turn])
      characters = turn.text.length
    }
  }
  return packs
}

/** @throws MemoryError `invalid_argument` when the host's metadata leave no room for the ids. */
export function metadataOf(
  turns: readonly Turn[],
  identities: readonly string[],
  limits: AgentCoreLimits,
): EventMetadata {
  // A turn without either comes as another one each time, so that nobody will ask for it.
  const told = identities.filter(
    (_, i) => turns[i]?.id !== undefined || turns[i]?.sequenceNumber !== undefined,
  )
  const each = Math.floor((limits.eventMetadataCharacters + 1) / (ID_DIGITS + 1))
  const metadata: Record<string, string> = { ...turns[0]?.metadata }
  for (let at = 0; at < told.length; at += each) {
    const ids = told.slice(at, at + each).map((id) => id.slice(0, ID_DIGITS))
    metadata[`${IDS_KEY}.${at / each}`] = ids.join(' ')
  }
  const keys = Object.keys(metadata).length
  if (keys > limits.eventMetadataKeys) {
    throw invalid(
      'eventMetadata',
      `leave ${keys} keys in one event, of which the store uses ${Math.ceil(told.length / each)}; the limit is ${limits.eventMetadataKeys}`,
    )
  }
  return metadata
}

/** The ids that an event's metadata tell. */
export function idsIn(metadata: Readonly<Record<string, { readonly stringValue?: string }>>): string[] {
  return Object.entries(metadata).flatMap(([key, { stringValue = '' }]) =>
    key.startsWith(`${IDS_KEY}.`) && stringValue !== '' ? stringValue.split(' ') : [],
  )
}

/** Whether an identity is one of those told. */
export const isTold = (told: ReadonlySet<string>, id: string): boolean => told.has(id.slice(0, ID_DIGITS))

/** A token for exactly these turns: the same for the same, whoever sends them, and another for any others. */
export const tokenOf = (place: readonly string[], identities: readonly string[]): string =>
  `memory-${digest(...place, ...identities)}`

function sameMetadata(a: EventMetadata | undefined, b: EventMetadata): boolean {
  const keys = Object.keys(a ?? {})
  return keys.length === Object.keys(b).length && keys.every((key) => a?.[key] === b[key])
}
