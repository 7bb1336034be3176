// Runs the conformance suite against the real service, in an account of yours, and removes what that made.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3VectorsClient } from '@aws-sdk/client-s3vectors'
import { type CaseOutcome, runSuite, type StoreTarget, storeSuite } from '@memory/conformance'
import type { MemoryStore } from '@memory/core'
import { dynamodbBackend } from '@memory/store-dynamodb'
import { s3VectorsBackend } from '@memory/store-s3-vectors'
import { type VectorBackend, vectorMemoryStore } from '@memory/vector'
import { failWithUsage, MADE_BY_EXAMPLES } from 'example-support'
import type { ClientConfig } from './deployment.js'
import { dynamodbDeployment } from './dynamodb-deployment.js'
import { namespacedBackend } from './namespaced-backend.js'
import { ngramEmbedder } from './ngram-embedder.js'
import { s3VectorsDeployment } from './s3-vectors-deployment.js'
import { settle } from './settle.js'

const USAGE = `usage: npm run -s live -- s3|dynamodb [--only PATTERN] [--endpoint URL] [--json]

  --only PATTERN           cases to run, such as 'search.*'; default all
  --endpoint URL           of an emulator in place of AWS
  --json                   one JSON document on stdout

Needs credentials and a region that the SDK finds. Some thousand small requests on one index of 256 dimensions: cents, not
dollars, at the prices of 2026. Everything that is made is named memory-live-* and deleted at the end, also after Ctrl-C.`

const { backend, only, endpoint, json } = readArguments()
const clientConfig: ClientConfig = endpoint
  ? { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'emulated', secretAccessKey: 'emulated' } }
  : {}
const name = `memory-live-${randomBytes(4).toString('hex')}`
const client = backend === 's3' ? new S3VectorsClient(clientConfig) : new DynamoDBClient(clientConfig)
const deployment = (backend === 's3' ? s3VectorsDeployment : dynamodbDeployment)(name, clientConfig)

try {
  await client.config.credentials()
  await client.config.region()
} catch (error) {
  console.error(`Nothing was run: ${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  process.exit(2)
}

// Others are filtered by the store itself, so that both ways are tried.
const filterKeys = ['type', 'topic']
const inner: VectorBackend =
  client instanceof S3VectorsClient
    ? s3VectorsBackend({ bucket: name, index: 'conformance', client, tags: MADE_BY_EXAMPLES, filterKeys })
    : dynamodbBackend({ table: name, client, tags: MADE_BY_EXAMPLES, filterKeys })
// What was made must not outlive an impatient person.
process.once('SIGINT', () => void cleanUp().then(() => process.exit(130)))

try {
  console.error(`Making ${inner.profile.label}; some thousand small requests, which are paid for.`)
  await inner.open?.({ dimensions: ngramEmbedder.dimensions })
  const report = await runSuite(storeSuite, targetOf(inner), only ? { only: [only] } : {}, showProgress)
  const { passed, failed, skipped, known } = report.summary
  console.error(`\n${passed} passed, ${failed} failed, ${skipped} not applicable, ${known} known`)
  if (json) console.log(JSON.stringify(report, null, 2))
  if (failed > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await cleanUp()
}

function targetOf(shared: VectorBackend): StoreTarget {
  const namespaceOf = new WeakMap<MemoryStore, string>()
  let opened = 0
  const open = (namespace: string): MemoryStore => {
    const store = vectorMemoryStore(namespacedBackend(shared, namespace), { embedder: ngramEmbedder })
    namespaceOf.set(store, namespace)
    return store
  }
  return {
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
  }
}

function showProgress({ id, status, failure }: CaseOutcome, done: number, total: number): void {
  if (status === 'failed') console.error(`\n✗ ${id}\n${failure?.message}`)
  else if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${done} of ${total}: ${id}`)
}

async function cleanUp(): Promise<void> {
  console.error((await deployment.remove()).join('\n'))
  deployment.close()
  client.destroy()
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        endpoint: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const [wanted, ...rest] = positionals
    if ((wanted !== 's3' && wanted !== 'dynamodb') || rest.length > 0) throw new Error('say s3 or dynamodb')
    return { backend: wanted, ...values } as const
  } catch (error) {
    return failWithUsage(error, USAGE)
  }
}
