// Sets a store up on AWS, shows it, tries it, and takes it down.
import { titanEmbedder } from '@memory/bedrock'
import type { Embedder } from '@memory/core'
import { localEmbedder } from '@memory/embedder-local'
import type { ClientConfig, Deployment } from './deployment.js'
import { dynamodbDeployment } from './dynamodb-deployment.js'
import { readOptions } from './options.js'
import { s3VectorsDeployment } from './s3-vectors-deployment.js'

const { command, backend, name, embedder: embedderName, endpoint } = readOptions(process.argv.slice(2))
const clientConfig: ClientConfig = endpoint
  ? { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'emulated', secretAccessKey: 'emulated' } }
  : {}
const deployment = (backend === 's3' ? s3VectorsDeployment : dynamodbDeployment)(name, clientConfig)
const embedder = embedderName === 'titan' ? titanEmbedder({ dimensions: 512 }) : localEmbedder()

try {
  if (command === 'up') {
    console.log('Creating what is missing. A DynamoDB table takes about 20 seconds.')
    await deployment.openStore(embedder).initialize?.()
    print(await deployment.show())
  }
  if (command === 'show') print(await deployment.show())
  if (command === 'try') await tryOut(deployment, embedder)
  if (command === 'down') print(await deployment.remove())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await embedder.close()
  deployment.close()
}

function print(lines: readonly string[]): void {
  console.log(lines.join('\n'))
}

async function tryOut({ openStore }: Deployment, embedder: Embedder): Promise<void> {
  const store = openStore(embedder).withScope?.({ actorId: 'example' })
  const results = await store?.addBatch?.([
    { content: 'Ana is allergic to peanuts', metadata: { type: 'facts' } },
    { content: 'Ana prefers window seats', metadata: { type: 'preferences' } },
    { content: 'Ana flew to Oslo in May', metadata: { type: 'episodes' } },
  ])
  print((results ?? []).map(({ status, id }) => `${status}: ${id}`))
  const question = 'Where should she sit on the train?'
  console.log(`\n${question}`)
  // DynamoDB shows a write to searches a moment later.
  for (let attempt = 0; attempt < 20; attempt++) {
    const [best] = (await store?.search(question)) ?? []
    if (best) {
      console.log(`${best.score?.toFixed(2)} ${best.content}`)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  console.log('nothing is found yet; try again')
}
