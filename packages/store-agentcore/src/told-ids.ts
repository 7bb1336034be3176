import type { AgentCoreLimits } from './limits.js'

// An event's metadata tell which messages it holds, so that another process need not send them again.

/** How the keys begin that do so. */
export const TOLD_KEY = 'memory.turns.'

/** Hexadecimal digits of an id that are told; two of a session's are the same once in some hundred million sessions. */
const ID_DIGITS = 12

/** How many ids one value of an event's metadata holds. */
export const idsPerKey = ({ eventMetadataCharacters }: AgentCoreLimits): number =>
  Math.floor((eventMetadataCharacters + 1) / (ID_DIGITS + 1))

/** The metadata that tell these ids. */
export function tellIds(ids: readonly string[], limits: AgentCoreLimits): Record<string, string> {
  const metadata: Record<string, string> = {}
  const each = idsPerKey(limits)
  for (let at = 0; at < ids.length; at += each) {
    const short = ids.slice(at, at + each).map((id) => id.slice(0, ID_DIGITS))
    metadata[`${TOLD_KEY}${at / each}`] = short.join(' ')
  }
  return metadata
}

/** The ids that an event's metadata tell. */
export function idsIn(metadata: Readonly<Record<string, { readonly stringValue?: string }>>): string[] {
  return Object.entries(metadata).flatMap(([key, { stringValue = '' }]) =>
    key.startsWith(TOLD_KEY) && stringValue !== '' ? stringValue.split(' ') : [],
  )
}

/** Whether an identity is one of those told. */
export const isTold = (told: ReadonlySet<string>, id: string): boolean => told.has(id.slice(0, ID_DIGITS))
