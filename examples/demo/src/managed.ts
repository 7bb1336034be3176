import { type Clock, type Embedder, type LanguageModel, type MemoryScope, systemClock } from '@memory/core'
import { type AgentCoreStore, agentCoreStore } from '@memory/store-agentcore'
import { emulatedMemory, type Place } from 'example-support'

/** Milliseconds of the emulator's clock between two looks, so that lags are exact to as many. */
const LOOK_EVERY_MS = 5_000

/** Mechanism C: a service that extracts. */
export interface Managed {
  readonly place: Place
  readonly store: AgentCoreStore
  /** Waits until the scope's memories are there; how long that took after the last turn, in milliseconds. */
  queryableAfter(scope: MemoryScope): Promise<number>
  remove(): Promise<void>
}

/**
 * An emulator whose time passes as soon as somebody waits: memories come 20 to 55 seconds after a turn, as they do from the
 * service, and nobody has to sit through it.
 */
export async function makeManaged(model: LanguageModel | undefined, embedder: Embedder): Promise<Managed> {
  let ahead = 0
  const now = () => Date.now() + ahead
  const clock: Clock = {
    now,
    schedule(callback, ms) {
      ahead += ms
      return systemClock.schedule(callback, 0, { keepAlive: true })
    },
  }
  const { place, remove } = await emulatedMemory({ model, embedder, now })
  const { memoryId, endpoint } = place
  const credentials = { accessKeyId: 'emulated', secretAccessKey: 'emulated' }
  const store = agentCoreStore({
    memoryId,
    clientConfig: { ...(endpoint && { endpoint }), region: 'us-east-1', credentials },
    clock,
  })
  return {
    place,
    store,
    async queryableAfter(scope) {
      const { lagMs = 0, settled } = await store
        .withScope(scope)
        .waitForExtraction({ pollMs: LOOK_EVERY_MS, quietMs: LOOK_EVERY_MS })
      if (!settled) throw new Error('The service has not finished extracting in time')
      return lagMs
    },
    async remove() {
      await store.close()
      await remove()
    },
  }
}
