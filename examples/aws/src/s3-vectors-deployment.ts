import {
  DeleteIndexCommand,
  DeleteVectorBucketCommand,
  GetIndexCommand,
  GetVectorBucketCommand,
  ListTagsForResourceCommand,
  paginateListIndexes,
  S3VectorsClient,
} from '@aws-sdk/client-s3vectors'
import { s3VectorsStore } from '@memory/store-s3-vectors'
import { MADE_BY_EXAMPLES } from 'example-support'
import { type ClientConfig, type Deployment, isNamed } from './deployment.js'

export function s3VectorsDeployment(name: string, clientConfig: ClientConfig): Deployment {
  const client = new S3VectorsClient(clientConfig)
  const bucketOf = async () => {
    try {
      return (await client.send(new GetVectorBucketCommand({ vectorBucketName: name }))).vectorBucket
    } catch (error) {
      if (isNamed(error, 'NotFoundException')) return undefined
      throw error
    }
  }
  const indexesOf = async (): Promise<{ indexName: string; indexArn: string }[]> => {
    const indexes: { indexName: string; indexArn: string }[] = []
    for await (const page of paginateListIndexes({ client }, { vectorBucketName: name })) {
      for (const { indexName = '', indexArn = '' } of page.indexes ?? [])
        indexes.push({ indexName, indexArn })
    }
    return indexes
  }
  const isOurs = async (resourceArn: string | undefined): Promise<boolean> => {
    const { tags = {} } = await client.send(new ListTagsForResourceCommand({ resourceArn }))
    return Object.entries(MADE_BY_EXAMPLES).every(([key, value]) => tags[key] === value)
  }

  return {
    openStore: (embedder) =>
      s3VectorsStore({ bucket: name, index: 'memories', client, embedder, tags: MADE_BY_EXAMPLES }),

    async show() {
      const bucket = await bucketOf()
      if (!bucket) return [`vector bucket ${name}: not there, costs nothing`]
      const lines = [`vector bucket ${name}: encryption ${bucket.encryptionConfiguration?.sseType}`]
      for (const { indexName, indexArn } of await indexesOf()) {
        const { index } = await client.send(new GetIndexCommand({ indexArn }))
        lines.push(
          `index ${indexName}: ${index?.dimension} dimensions (${(index?.dimension ?? 0) * 4} bytes a vector), ${index?.distanceMetric}`,
        )
      }
      return [
        ...lines,
        'paid by: bytes stored, bytes put (128 KB a request at least), queries and the data they look through',
      ]
    },

    async remove() {
      const bucket = await bucketOf()
      if (!bucket) return [`vector bucket ${name}: not there`]
      const lines: string[] = []
      let left = 0
      for (const { indexName, indexArn } of await indexesOf()) {
        if (await isOurs(indexArn)) {
          await client.send(new DeleteIndexCommand({ indexArn }))
          lines.push(`index ${indexName}: deleted`)
        } else {
          left++
          lines.push(`index ${indexName}: left, no example made it`)
        }
      }
      if (left > 0 || !(await isOurs(bucket.vectorBucketArn)))
        return [...lines, `vector bucket ${name}: left`]
      await client.send(new DeleteVectorBucketCommand({ vectorBucketName: name }))
      return [...lines, `vector bucket ${name}: deleted`]
    },

    close: () => client.destroy(),
  }
}
