import {
  GetVectorsCommand,
  PutVectorsCommand,
  QueryVectorsCommand,
  S3VectorsClient,
} from '@aws-sdk/client-s3vectors'
import { s3VectorsStore } from '@memory/store-s3-vectors'
import { countCalls } from './count-calls.js'
import { emulatorProcess } from './emulator-process.js'
import type { PreparedEmbedder } from './prepared-embedder.js'
import type { Service } from './service.js'

const AT = { vectorBucketName: 'bench', indexName: 'entries' }
const KEYS_PER_GET = 100

export async function s3VectorsService(embedder: PreparedEmbedder, latencyMs: number): Promise<Service> {
  const emulator = await emulatorProcess('s3vectors', latencyMs)
  const client = new S3VectorsClient(emulator.clientConfig)
  const calls = countCalls(client)
  const bare = new S3VectorsClient(emulator.clientConfig)
  const store = s3VectorsStore({ bucket: AT.vectorBucketName, index: AT.indexName, client, embedder })
  await store.initialize()
  let scopes = 0
  const vector = (text: string, key: string) => ({
    key,
    data: { float32: embedder.vectorOf(text) as number[] },
    metadata: { content: text, details: '{"e":"12345678","c":"2026-01-01T00:00:00.000Z"}', scope: 'bare' },
  })
  return {
    name: 'S3 Vectors',
    calls,
    writeOperations: ['PutVectors'],
    entriesPerWrite: 500,
    async freshStore() {
      return store.withScope({ actorId: `scope-${++scopes}` })
    },
    async writeOne(text) {
      const key = `bare/${crypto.randomUUID()}`
      await bare.send(new PutVectorsCommand({ ...AT, vectors: [vector(text, key)] }))
    },
    writeBatch(texts, look) {
      const vectors = texts.map((text) => vector(text, `bare/${crypto.randomUUID().replaceAll('-', '')}`))
      const keys = vectors.map(({ key }) => key)
      return async () => {
        if (look) {
          const gets: Promise<unknown>[] = []
          for (let at = 0; at < keys.length; at += KEYS_PER_GET) {
            const part = keys.slice(at, at + KEYS_PER_GET)
            gets.push(
              bare.send(
                new GetVectorsCommand({ ...AT, keys: part, returnMetadata: true, returnData: false }),
              ),
            )
          }
          await Promise.all(gets)
        }
        await bare.send(new PutVectorsCommand({ ...AT, vectors }))
      }
    },
    async search(text, limit) {
      const command = new QueryVectorsCommand({
        ...AT,
        topK: limit,
        queryVector: { float32: embedder.vectorOf(text) as number[] },
        filter: { scope: { $eq: `actorId=scope-${scopes}&` } },
        returnMetadata: true,
        returnDistance: true,
      })
      const { vectors = [] } = await bare.send(command)
      return vectors.map(({ metadata }) => (metadata as { content: string }).content)
    },
    async close() {
      client.destroy()
      bare.destroy()
      await emulator.close()
    },
  }
}
