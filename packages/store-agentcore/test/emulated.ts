import { BedrockAgentCoreClient, type Event, ListEventsCommand } from '@aws-sdk/client-bedrock-agentcore'
import type { systemClock } from '@memory/core'
import { agentCoreEmulator, type Emulator } from '@memory/emulators'
import { ngramEmbedder } from 'ngram-embedder'
import { ensureMemory } from '../src/index.js'

/** An emulator with a memory in it, and a clock that only moves when it is told to. */
export interface Emulated {
  readonly emulator: Emulator
  readonly client: BedrockAgentCoreClient
  readonly memoryId: string
  readonly clock: typeof systemClock
  advance(ms: number): void
  set(ms: number): void
  /** The events of a session, oldest first, past the store. */
  events(actorId: string, sessionId: string): Promise<Event[]>
  close(): Promise<void>
}

export async function emulated(name: string): Promise<Emulated> {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const now = () => time
  const emulator = await agentCoreEmulator({ embedder: ngramEmbedder, now })
  // Waits of the code under test pass at once, and move the clock.
  const clock = {
    now,
    schedule(callback: () => void, ms: number) {
      time += ms
      const soon = setTimeout(callback, 0)
      return () => clearTimeout(soon)
    },
  }
  const { memoryId } = await ensureMemory({ name, clientConfig: emulator.clientConfig, clock })
  const client = new BedrockAgentCoreClient({ ...emulator.clientConfig, maxAttempts: 1 })
  emulator.calls.length = 0
  return {
    emulator,
    client,
    memoryId,
    clock,
    advance(ms) {
      time += ms
    },
    set(ms) {
      time = ms
    },
    async events(actorId, sessionId) {
      const { events = [] } = await client.send(
        new ListEventsCommand({ memoryId, actorId, sessionId, includePayloads: true, maxResults: 100 }),
      )
      return events.reverse()
    },
    async close() {
      client.destroy()
      await emulator.close()
    },
  }
}
