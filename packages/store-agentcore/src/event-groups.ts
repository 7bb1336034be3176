import { digest } from './digest.js'
import type { AgentCoreLimits } from './limits.js'
import { idsPerKey, tellIds } from './told-ids.js'
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

/**
 * Splits turns into as few events as the limits allow, in order. Another event begins where metadata change, and where the
 * host's leave no room for further ids.
 */
export function packTurns(turns: readonly Turn[], limits: AgentCoreLimits): Turn[][] {
  const packs: Turn[][] = []
  let characters = 0
  let told = 0
  for (const turn of turns) {
    const current = packs.at(-1)
    const fits =
      current !== undefined &&
      current.length < limits.eventTurns &&
      characters + turn.text.length <= limits.eventCharacters &&
      (!isKnownAgain(turn) || told < roomForIds(turn.metadata, limits)) &&
      sameMetadata(current[0]?.metadata, turn.metadata)
    if (fits) current.push(turn)
    else {
      packs.push([turn])
      characters = told = 0
    }
    characters += turn.text.length
    if (isKnownAgain(turn)) told++
  }
  return packs
}

/** The host's metadata, and with them which turns these are. */
export function metadataOf(
  turns: readonly Turn[],
  identities: readonly string[],
  limits: AgentCoreLimits,
): EventMetadata {
  const { metadata = {} } = turns[0] ?? {}
  if (roomForIds(metadata, limits) === Infinity) return metadata
  const told = identities.filter((_, i) => turns[i] && isKnownAgain(turns[i]))
  return { ...metadata, ...tellIds(told, limits) }
}

/** A turn with neither id nor number comes as another one each time, so that nobody will ask for it. */
const isKnownAgain = ({ id, sequenceNumber }: Turn): boolean =>
  id !== undefined || sequenceNumber !== undefined

/** How many ids an event can tell; infinite where the host's metadata take every key, for then none is told. */
function roomForIds(metadata: EventMetadata, limits: AgentCoreLimits): number {
  const keys = limits.eventMetadataKeys - Object.keys(metadata).length
  return keys * idsPerKey(limits) || Infinity
}

/** A token for exactly these turns: the same for the same, whoever sends them, and another for any others. */
export const tokenOf = (place: readonly string[], identities: readonly string[]): string =>
  `memory-${digest(...place, ...identities)}`

function sameMetadata(a: EventMetadata | undefined, b: EventMetadata): boolean {
  const keys = Object.keys(a ?? {})
  return keys.length === Object.keys(b).length && keys.every((key) => a?.[key] === b[key])
}
