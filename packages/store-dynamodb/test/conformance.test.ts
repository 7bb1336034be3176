import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type Fault, storeConformance, vectorBackendConformance } from '@memory/conformance'
import { type MemoryStore, systemClock } from '@memory/core'
import { dynamodbEmulator, type Mishap } from '@memory/emulators'
import { plainVectors } from '@memory/vector'
import { ConfiguredRetryStrategy } from '@smithy/core/retry'
import { ngramEmbedder } from 'ngram-embedder'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { dynamodbBackend, dynamodbStore } from '../src/index.js'

// Searches lag behind, and now and then a request is refused, its reply is lost, or part of a batch is left undone.
const LAG_MS = 250
let ahead = 0
const now = () => Date.now() + ahead
const clock = { ...systemClock, now }
const emulator = await dynamodbEmulator({
  conditions: { throttled: 0.02, lostReplies: 0.01, unprocessed: 0.02, replicationLagMs: LAG_MS },
  // Whether it was the first try or another instance that deleted, the second try of a deletion cannot tell.
  spared: ['DeleteItem'],
  seed: 5,
  now,
})
// The SDK's own delays are half a second and more, and there are many refusals here.
const requestHandler = { requestTimeout: 400, throwOnRequestTimeout: true }
const retryStrategy = new ConfiguredRetryStrategy(4, (attempt) => attempt * 10)
const client = new DynamoDBClient({ ...emulator.clientConfig, retryStrategy, requestHandler })
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

const tableOf = new WeakMap<MemoryStore, string>()
let made = 0

async function settle(): Promise<void> {
  ahead += LAG_MS
}

function open(table: string): MemoryStore {
  const store = dynamodbStore({
    table,
    client,
    embedder: ngramEmbedder,
    clock,
    filterKeys: ['type', 'topic'],
  })
  tableOf.set(store, table)
  return store
}

storeConformance(
  { describe, it },
  {
    name: 'dynamodbStore',
    open: () => open(`table-${++made}`),
    reopen: (store) => open(tableOf.get(store) ?? ''),
    close: (store) => store.close?.(),
    settle,
    clock: {
      now,
      advance(ms) {
        ahead += ms
      },
    },
    inject: (_store, { kind, times }) =>
      emulator.order(kind === 'partial-batch' ? 'BatchWriteItem' : '*', MISHAPS[kind], times),
    omits: { turns: 'it does not take turns' },
  },
)

describe('in calm weather', () => {
  // The plain view repeats nothing: what is left undone or refused for the moment is for its caller to repeat.
  const storm = { ...emulator.conditions }
  beforeAll(() => {
    Object.assign(emulator.conditions, { unprocessed: 0 })
  })
  afterAll(() => {
    Object.assign(emulator.conditions, storm)
  })
  for (const distance of ['cosine', 'euclidean'] as const) {
    vectorBackendConformance(
      { describe, it },
      {
        name: `dynamodbBackend, ${distance}`,
        open: () => plainVectors(dynamodbBackend({ table: `vectors-${++made}`, client, clock, distance }), 8),
        settle,
      },
    )
  }
})
