import type { CallOptions, Clock } from '@memory/core'
import { bounded } from './bounded.js'
import type { Mem0Client } from './mem0-client.js'
import { mem0Error } from './mem0-error.js'

/** How an addition that the platform processes later is waited for. */
export interface EventWait extends CallOptions {
  readonly client: Pick<Mem0Client, 'host' | 'headers'>
  readonly clock: Clock
  readonly label: string
  /** When waiting ends, in milliseconds since 1970. In the past: nothing is asked. */
  readonly deadline: number
  /** Before the second poll; while waits are shorter than {@link MAX_POLL_MS}, each is half as long again. */
  readonly pollMs: number
  /** Of one poll. */
  readonly timeoutMs: number
}

const MAX_POLL_MS = 5_000

/** Ids of the events that a reply to an addition names: one object, or a list of them. */
export function eventIdsOf(reply: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(reply) ? reply : [reply]
  const ids = items.flatMap((item) => {
    const { eventId, event_id = eventId } = (item ?? {}) as { eventId?: unknown; event_id?: unknown }
    return typeof event_id === 'string' ? [event_id] : []
  })
  return [...new Set(ids)]
}

/**
 * Polls until the platform has processed an event: its client has no method for it, the API has. `pending` when the
 * deadline comes first.
 */
export async function eventOutcome(id: string, wait: EventWait): Promise<'stored' | 'failed' | 'pending'> {
  const { clock, deadline } = wait
  for (let pause = wait.pollMs; ; pause = Math.max(pause, Math.min(MAX_POLL_MS, pause * 1.5))) {
    if (clock.now() >= deadline) return 'pending'
    const status = await statusOf(id, wait)
    if (status === 'SUCCEEDED') return 'stored'
    if (status === 'FAILED') return 'failed'
    await sleep(Math.min(pause, Math.max(0, deadline - clock.now())), wait)
  }
}

/** `undefined` when this poll did not get to know: the addition was accepted, and the next poll may tell. */
async function statusOf(id: string, wait: EventWait): Promise<string | undefined> {
  const { client, clock, timeoutMs, label, signal } = wait
  const url = `${client.host}/v1/event/${encodeURIComponent(id)}/`
  // Not the caller's signal: `fetch` would leave a listener on it.
  const request = new AbortController()
  const poll = async () => {
    const reply = await fetch(url, { headers: { ...client.headers }, signal: request.signal })
    if (!reply.ok) {
      const message = `HTTP ${reply.status} for event ${id}`
      throw Object.assign(new Error(message), { status: reply.status })
    }
    const { status } = (await reply.json()) as { status?: unknown }
    return typeof status === 'string' ? status.toUpperCase() : undefined
  }
  try {
    return await bounded(poll, { clock, timeoutMs, label, ...(signal && { signal }) })
  } catch (cause) {
    const error = mem0Error(cause, label)
    if (error.retryable || error.code === 'not_found') return undefined
    throw error
  } finally {
    request.abort()
  }
}

async function sleep(ms: number, { clock, signal, label }: EventWait): Promise<void> {
  const waited = () => new Promise<void>((resolve) => void clock.schedule(resolve, ms, { keepAlive: true }))
  await bounded(waited, { clock, timeoutMs: ms + 1_000, label, ...(signal && { signal }) })
}
