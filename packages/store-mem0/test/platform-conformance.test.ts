import { type Fault, storeConformance } from '@memory/conformance'
import { type MemoryStore, systemClock } from '@memory/core'
import { type Mishap, mem0Emulator } from '@memory/emulators'
import { ngramEmbedder } from 'ngram-embedder'
import { afterAll, describe, it } from 'vitest'
import { mem0Store } from '../src/index.js'
import { readyClient } from './ready-client.js'

// Additions take a moment to be processed.
const LAG_MS = 1
let ahead = 0
const now = () => Date.now() + ahead
const clock = { ...systemClock, now }
const emulator = await mem0Emulator({
  conditions: { replicationLagMs: LAG_MS },
  embedder: ngramEmbedder,
  now,
})
afterAll(() => emulator.close())

const MISHAPS: Readonly<Partial<Record<Fault['kind'], Mishap>>> = {
  'lost-reply': 'lostReplies',
  throttle: 'throttled',
  timeout: 'silence',
  'expired-credentials': 'denied',
}

const keyOf = new WeakMap<MemoryStore, string>()
let made = 0

async function open(apiKey: string): Promise<MemoryStore> {
  const client = await readyClient({ ...emulator.clientOptions, apiKey })
  const store = mem0Store({ client, clock, pollMs: 1, timeoutMs: 2_000, attempts: 3, concurrency: 16 })
  keyOf.set(store, apiKey)
  return store
}

storeConformance(
  { describe, it },
  {
    name: 'mem0Store, platform',
    open: () => open(`m0-account-${++made}`),
    reopen: (store) => open(keyOf.get(store) ?? ''),
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
    inject: (_store, { kind, times }) => {
      const mishap = MISHAPS[kind]
      return mishap && emulator.order('*', mishap, times)
    },
    turns: async (store) =>
      emulator
        .turns('%unscoped', keyOf.get(store))
        .flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, text: content }])),
    knownFailures: {
      'fault.lost-reply-messages': {
        reason: 'mem0 takes no key for messages: when its reply is lost nobody can tell whether it has them',
        until: '2.0',
      },
    },
  },
)
