import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  SearchVectorsCommand,
} from '@aws-sdk/client-dynamodb'
import { dynamodbStore } from '@memory/store-dynamodb'
import { countCalls } from './count-calls.js'
import { emulatorProcess } from './emulator-process.js'
import type { PreparedEmbedder } from './prepared-embedder.js'
import type { Service } from './service.js'

const TABLE = 'bench'
const ITEMS_PER_GET = 100
const ITEMS_PER_WRITE = 25
/** As many requests at once as our store sends by default. */
const AT_ONCE = 4

export async function dynamodbService(embedder: PreparedEmbedder, latencyMs: number): Promise<Service> {
  const emulator = await emulatorProcess('dynamodb', latencyMs)
  const client = new DynamoDBClient(emulator.clientConfig)
  const calls = countCalls(client)
  const bare = new DynamoDBClient(emulator.clientConfig)
  const store = dynamodbStore({ table: TABLE, client, embedder })
  await store.initialize()
  let scopes = 0
  const numbers = (text: string) =>
    embedder.vectorOf(text).map((component) => ({ N: component.toPrecision(9) }))
  const item = (text: string, id: string) => ({
    pk: { S: 'memory#bare' },
    sk: { S: id },
    memoryContent: { S: text },
    memoryDetails: { S: '{"e":"12345678","c":"2026-01-01T00:00:00.000Z"}' },
    memoryVersion: { S: crypto.randomUUID() },
    memoryVector: { L: numbers(text) },
  })
  return {
    name: 'DynamoDB',
    calls,
    writeOperations: ['BatchWriteItem', 'PutItem'],
    entriesPerWrite: ITEMS_PER_WRITE,
    async freshStore() {
      return store.withScope({ actorId: `scope-${++scopes}` })
    },
    async writeOne(text) {
      await bare.send(new PutItemCommand({ TableName: TABLE, Item: item(text, crypto.randomUUID()) }))
    },
    writeBatch(texts, look) {
      const ids = texts.map(() => crypto.randomUUID().replaceAll('-', ''))
      return async () => {
        if (look) {
          const Keys = ids.map((id) => ({ pk: { S: 'memory#bare' }, sk: { S: id } }))
          await inParts(Keys, ITEMS_PER_GET, (part) =>
            bare.send(
              new BatchGetItemCommand({ RequestItems: { [TABLE]: { Keys: part, ConsistentRead: true } } }),
            ),
          )
        }
        // Turning floats into the service's numbers is part of using it, so it is timed here as it is in our store.
        const requests = texts.map((text, i) => ({ PutRequest: { Item: item(text, ids[i] as string) } }))
        await inParts(requests, ITEMS_PER_WRITE, (part) =>
          bare.send(new BatchWriteItemCommand({ RequestItems: { [TABLE]: part } })),
        )
      }
    },
    async search(text, limit) {
      const command = new SearchVectorsCommand({
        TableName: TABLE,
        IndexName: 'memory-vectors',
        SearchVector: numbers(text),
        TopK: limit,
        SearchConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': { S: `memory#actorId=scope-${scopes}&` } },
        ProjectionExpression: 'pk, sk, memoryContent, memoryDetails',
      })
      const { SearchResults = [] } = await bare.send(command)
      return SearchResults.map(({ Item }) => Item?.memoryContent?.S ?? '')
    },
    async close() {
      client.destroy()
      bare.destroy()
      await emulator.close()
    },
  }
}

async function inParts<Item>(items: readonly Item[], size: number, send: (part: Item[]) => Promise<unknown>) {
  const parts: Item[][] = []
  for (let at = 0; at < items.length; at += size) parts.push(items.slice(at, at + size))
  const worker = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) await send(part)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
