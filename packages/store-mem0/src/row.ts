import { MemoryError } from '@memory/core'
import type { Entities } from './entities.js'

/** A memory as mem0 returns it, whichever of its spellings it uses. */
export interface Row {
  readonly id: string
  readonly text: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly entities: Entities
  readonly score: number | undefined
  readonly createdAt: string | undefined
  /** `YYYY-MM-DD`, the last day on which mem0 shows it. */
  readonly expirationDate: string | undefined
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The rows of a reply: a list, or an object with one.
 *
 * @throws MemoryError `corrupt` when it is neither, since nothing found and nothing understood are two things.
 */
export function rowsOf(reply: unknown, label: string): Row[] {
  const list: unknown = Array.isArray(reply) ? reply : fields(reply)?.results
  if (!Array.isArray(list)) throw new MemoryError('corrupt', `${label} answered without a list of memories`)
  return list.flatMap((item) => rowOf(item) ?? [])
}

/** `undefined` when it holds no memory. */
export function rowOf(item: unknown): Row | undefined {
  const found = fields(item)
  if (!found) return undefined
  const { id, score } = found
  const content = found.memory ?? fields(found.data)?.memory
  if (typeof id !== 'string' || typeof content !== 'string') return undefined
  const metadata = fields(found.metadata) ?? {}
  const either = (camel: string, snake: string) => text(found[camel]) ?? text(found[snake])
  const [user_id, agent_id, run_id] = [
    either('userId', 'user_id'),
    either('agentId', 'agent_id'),
    either('runId', 'run_id'),
  ]
  return {
    id,
    text: content,
    metadata,
    entities: {
      ...(user_id !== undefined && { user_id }),
      ...(agent_id !== undefined && { agent_id }),
      ...(run_id !== undefined && { run_id }),
    },
    score: typeof score === 'number' && Number.isFinite(score) ? score : undefined,
    createdAt: either('createdAt', 'created_at'),
    // The open-source package keeps it among the metadata.
    expirationDate: either('expirationDate', 'expiration_date') ?? text(metadata.expiration_date),
  }
}

const fields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
