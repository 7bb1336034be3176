import { S3VectorsClient } from '@aws-sdk/client-s3vectors'
import { type Fault, storeConformance, vectorBackendConformance } from '@memory/conformance'
import type { MemoryStore } from '@memory/core'
import { type Mishap, s3VectorsEmulator } from '@memory/emulators'
import { plainVectors } from '@memory/vector'
import { ConfiguredRetryStrategy } from '@smithy/core/retry'
import { ngramEmbedder } from 'ngram-embedder'
import { afterAll, describe, it } from 'vitest'
import { s3VectorsBackend, s3VectorsStore } from '../src/index.js'

// Now and then a request is refused or its reply is lost; the same ones each time.
const emulator = await s3VectorsEmulator({ conditions: { throttled: 0.02, lostReplies: 0.01 }, seed: 5 })
// The SDK's own delays are half a second and more, and there are many refusals here.
const requestHandler = { requestTimeout: 400, throwOnRequestTimeout: true }
const retryStrategy = new ConfiguredRetryStrategy(4, (attempt) => attempt * 10)
const client = new S3VectorsClient({ ...emulator.clientConfig, retryStrategy, requestHandler })
afterAll(async () => {
  client.destroy()
  await emulator.close()
})

const MISHAPS: Readonly<Record<Fault['kind'], Mishap | undefined>> = {
  'lost-reply': 'lostReplies',
  throttle: 'throttled',
  timeout: 'silence',
  'expired-credentials': 'denied',
  // The service takes a request whole or not at all.
  'partial-batch': undefined,
}

const indexOf = new WeakMap<MemoryStore, string>()
let made = 0

function open(index: string): MemoryStore {
  const store = s3VectorsStore({
    bucket: 'conformance',
    index,
    client,
    embedder: ngramEmbedder,
    filterKeys: ['type', 'topic'],
  })
  indexOf.set(store, index)
  return store
}

storeConformance(
  { describe, it },
  {
    name: 's3VectorsStore',
    open: () => open(`index-${++made}`),
    reopen: (store) => open(indexOf.get(store) ?? ''),
    close: (store) => store.close?.(),
    inject(_store, { kind, times }) {
      const mishap = MISHAPS[kind]
      return mishap && emulator.order('*', mishap, times)
    },
    omits: { turns: 'it does not take turns' },
  },
)

for (const distance of ['cosine', 'euclidean'] as const) {
  vectorBackendConformance(
    { describe, it },
    {
      name: `s3VectorsBackend, ${distance}`,
      open: () =>
        plainVectors(
          s3VectorsBackend({ bucket: 'conformance', index: `vectors-${++made}`, client, distance }),
          8,
        ),
    },
  )
}
