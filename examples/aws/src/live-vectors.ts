import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3VectorsClient } from '@aws-sdk/client-s3vectors'
import type { MemoryStore } from '@memory/core'
import { dynamodbBackend } from '@memory/store-dynamodb'
import { s3VectorsBackend } from '@memory/store-s3-vectors'
import { type VectorBackend, vectorMemoryStore } from '@memory/vector'
import { MADE_BY_EXAMPLES } from 'example-support'
import { ngramEmbedder } from 'ngram-embedder'
import type { ClientConfig } from './deployment.js'
import { dynamodbDeployment } from './dynamodb-deployment.js'
import type { LiveService } from './live-service.js'
import { namespacedBackend } from './namespaced-backend.js'
import { s3VectorsDeployment } from './s3-vectors-deployment.js'
import { settle } from './settle.js'

/** One index for all cases, each in a corner of it. */
export function liveVectors(
  backend: 's3' | 'dynamodb',
  name: string,
  clientConfig: ClientConfig,
): LiveService {
  const client = backend === 's3' ? new S3VectorsClient(clientConfig) : new DynamoDBClient(clientConfig)
  const deployment = (backend === 's3' ? s3VectorsDeployment : dynamodbDeployment)(name, clientConfig)
  // Others are filtered by the store itself, so that both ways are tried.
  const filterKeys = ['type', 'topic']
  const shared: VectorBackend =
    client instanceof S3VectorsClient
      ? s3VectorsBackend({ bucket: name, index: 'conformance', client, tags: MADE_BY_EXAMPLES, filterKeys })
      : dynamodbBackend({ table: name, client, tags: MADE_BY_EXAMPLES, filterKeys })
  const namespaceOf = new WeakMap<MemoryStore, string>()
  let opened = 0
  const open = (namespace: string): MemoryStore => {
    const store = vectorMemoryStore(namespacedBackend(shared, namespace), { embedder: ngramEmbedder })
    namespaceOf.set(store, namespace)
    return store
  }

  return {
    label: shared.profile.label,

    target: {
      name: `${backend}, live`,
      open: () => open(`case${++opened}`),
      reopen: (store) => open(namespaceOf.get(store) ?? ''),
      async close(store) {
        await store.close?.()
      },
      ...(shared.profile.consistency === 'eventual' && {
        settle: () => settle(shared, ngramEmbedder.dimensions),
      }),
      settleMs: 20_000,
      omits: { inject: 'a real service does not fail on request', turns: 'it does not take turns' },
    },

    async checkConfig() {
      await client.config.credentials()
      await client.config.region()
    },

    async open() {
      await shared.open?.({ dimensions: ngramEmbedder.dimensions })
    },

    remove: () => deployment.remove(),

    close() {
      deployment.close()
      client.destroy()
    },
  }
}
