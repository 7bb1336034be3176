import { type CallOptions, invalid, type MemoryEntry, type MemoryStore, throwIfAborted } from '@memory/core'
import { IncompleteError, memoryManager, type Session } from '@memory/manager'
import type { PlantedConversation } from './conversation.js'
import { type MemorySetup, type PreparedMemory, prepareMemory } from './memory-setup.js'
import type { Prediction } from './predictions.js'
import { readStore } from './read-store.js'

/** How often everything unsaved is tried when the reason may pass, such as an answer nobody can read. */
const FLUSH_TRIES = 3

/** For one flush, in milliseconds: models on a laptop are slow. */
const FLUSH_TIMEOUT_MS = 600_000

/**
 * Plays a conversation, turn by turn, through a memory manager over new stores, and answers with everything the
 * stores hold at the end, read by listing.
 *
 * @throws MemoryError `incomplete` when something could not be extracted or written: a score of half a memory would
 *   mislead; `invalid_argument` for stores that are not empty or an option that cannot be; `unsupported` for stores
 *   that cannot list; `aborted`; and whatever a store rejects with.
 */
export async function runConversation(
  conversation: PlantedConversation,
  setup: MemorySetup,
  options: CallOptions = {},
): Promise<Prediction[]> {
  const prepared = prepareMemory(setup)
  const { stores } = prepared
  try {
    await refuseUsedStores(stores, options)
    await play(conversation, prepared, options)
    const held = await Promise.all(
      stores.map(async (store) => ({ store, entries: await readStore(store, options) })),
    )
    return held.flatMap(({ store, entries }) => entries.map((entry) => toPrediction(store, entry)))
  } finally {
    await Promise.all(stores.map((store) => store.close?.()))
  }
}

/** What a store held before would be counted as chosen from this conversation. */
async function refuseUsedStores(stores: readonly MemoryStore[], options: CallOptions): Promise<void> {
  for (const [i, store] of stores.entries()) {
    const { length } = await readStore(store, options)
    if (length > 0) throw invalid(`stores[${i}]`, `must be empty, "${store.name}" holds ${length} entries`)
  }
}

async function play(
  { id, turns }: PlantedConversation,
  { stores, turnsPerExtraction }: PreparedMemory,
  { signal }: CallOptions,
): Promise<void> {
  const memory = memoryManager({ stores })
  const session = memory.session({ id })
  try {
    let ended = 0
    for (const [i, { role, text }] of turns.entries()) {
      throwIfAborted(signal)
      await session.record({ role, content: text, id: `${id}-${i}` })
      const next = turns[i + 1]
      if (next && (role === 'user' || next.role === 'assistant')) continue
      await session.endTurn()
      ended++
      if (turnsPerExtraction !== undefined && ended % turnsPerExtraction === 0) await flush(session, signal)
    }
    await flush(session, signal)
  } catch (error) {
    // Ends the timers without another try. That something is unsaved is no news: the caller hears of it below.
    await memory.close({ signal: AbortSignal.abort() }).catch(() => undefined)
    throw error
  }
  await memory.close()
}

async function flush(session: Session, signal: AbortSignal | undefined): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await session.flush({ timeoutMs: FLUSH_TIMEOUT_MS, ...(signal && { signal }) })
      return
    } catch (error) {
      if (tries === FLUSH_TRIES || signal?.aborted || !mayPass(error)) throw error
    }
  }
}

/** Whether nothing is given up yet and every reason is one that may pass. */
function mayPass(error: unknown): boolean {
  if (!IncompleteError.isInstance(error)) return false
  return Object.values(error.report.stores).every(
    ({ rejected, failed, errors }) => rejected + failed === 0 && errors.every(({ retryable }) => retryable),
  )
}

function toPrediction(store: MemoryStore, { content, metadata }: MemoryEntry): Prediction {
  const type = metadata?.type ?? ('type' in store ? store.type : undefined)
  return { content, ...(typeof type === 'string' && { type }) }
}
