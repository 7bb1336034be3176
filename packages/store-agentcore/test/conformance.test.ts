import { BedrockAgentCoreClient, ListEventsCommand } from '@aws-sdk/client-bedrock-agentcore'
import { type Fault, storeConformance } from '@memory/conformance'
import { type MemoryStore, systemClock } from '@memory/core'
import { agentCoreEmulator, type Mishap } from '@memory/emulators'
import { ConfiguredRetryStrategy } from '@smithy/core/retry'
import { ngramEmbedder } from 'ngram-embedder'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type AgentCoreStore, agentCoreStore, ensureMemory } from '../src/index.js'

// Searches lag behind, extraction takes its time, and now and then a request is refused or its reply is lost.
const LAG_MS = 60_000
let ahead = 0
const now = () => Date.now() + ahead
const clock = { ...systemClock, now }
const emulator = await agentCoreEmulator({
  conditions: { replicationLagMs: 100 },
  embedder: ngramEmbedder,
  seed: 7,
  now,
})
// The SDK's own delays are long for so many refusals.
const requestHandler = { requestTimeout: 400, throwOnRequestTimeout: true }
const retryStrategy = new ConfiguredRetryStrategy(4, (attempt) => attempt * 10)
const client = new BedrockAgentCoreClient({ ...emulator.clientConfig, retryStrategy, requestHandler })
let memoryId = ''
beforeAll(async () => {
  memoryId = (await ensureMemory({ name: 'conformance', clientConfig: emulator.clientConfig, pollMs: 1 }))
    .memoryId
  Object.assign(emulator.conditions, { throttled: 0.02, lostReplies: 0.01 })
})
afterAll(async () => {
  client.destroy()
  await emulator.close()
})

const MISHAPS: Readonly<Record<Fault['kind'], Mishap>> = {
  'lost-reply': 'lostReplies',
  throttle: 'throttled',
  timeout: 'silence',
  'expired-credentials': 'denied',
  'partial-batch': 'unprocessed',
}

/** Each store has a corner of the one memory: an agent of its own, whose name no other starts with. */
const cornerOf = new WeakMap<MemoryStore, string>()
let made = 0

function inCorner(corner: string, records: boolean): AgentCoreStore {
  const store = agentCoreStore({
    memoryId,
    client,
    clock,
    // The strategies' own namespaces, or none but that of the records.
    ...(records
      ? { records: `/${corner}/{actorId}/{sessionId}/`, namespaces: [], extractionMode: 'SKIP' as const }
      : { namespaces: [{ namespace: '/facts/{actorId}/' }], scope: { agentId: corner } }),
  })
  cornerOf.set(store, corner)
  return store
}

for (const records of [true, false]) {
  storeConformance(
    { describe, it },
    {
      name: records ? 'agentCoreStore, with records' : 'agentCoreStore, turns alone',
      open: () => inCorner(`corner${++made}`, records),
      reopen: (store) => inCorner(cornerOf.get(store) ?? '', records),
      close: (store) => store.close?.(),
      settle: async () => {
        ahead += LAG_MS
      },
      clock: {
        now,
        advance(ms) {
          ahead += ms
        },
      },
      inject: (_store, { kind, times }) =>
        emulator.order(kind === 'partial-batch' ? 'BatchCreateMemoryRecords' : '*', MISHAPS[kind], times),
      ...(records ? { omits: { turns: 'all of them share one session here' } } : { turns: turnsOf }),
    },
  )
}

/** What the service itself holds of the corner, past the store. */
async function turnsOf(store: MemoryStore) {
  const place = { actorId: `e__none:${cornerOf.get(store)}`, sessionId: 'e__none' }
  const { events = [] } = await client.send(
    new ListEventsCommand({ memoryId, ...place, includePayloads: true, maxResults: 100 }),
  )
  return events.reverse().flatMap(({ payload = [] }) =>
    payload.map(({ conversational }) => ({
      role: conversational?.role === 'USER' ? ('user' as const) : ('assistant' as const),
      text: conversational?.content?.text ?? '',
    })),
  )
}
