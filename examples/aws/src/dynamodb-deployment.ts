import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  paginateListTables,
  type TableDescription,
} from '@aws-sdk/client-dynamodb'
import { dynamodbStore } from '@memory/store-dynamodb'
import { MADE_BY_EXAMPLES } from 'example-support'
import type { ClientConfig, Deployment } from './deployment.js'

export function dynamodbDeployment(name: string, clientConfig: ClientConfig): Deployment {
  const client = new DynamoDBClient(clientConfig)
  const tables = async (): Promise<TableDescription[]> => {
    const found: TableDescription[] = []
    for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
      for (const TableName of TableNames) {
        if (TableName !== name && !TableName.startsWith(`${name}.`)) continue
        const { Table } = await client.send(new DescribeTableCommand({ TableName }))
        if (Table) found.push(Table)
      }
    }
    return found
  }
  const isOurs = async ({ TableArn }: TableDescription): Promise<boolean> => {
    // A page holds ten tags, which is more than the examples give.
    const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: TableArn }))
    const tags = new Map(Tags.map(({ Key, Value }) => [Key, Value]))
    return Object.entries(MADE_BY_EXAMPLES).every(([key, value]) => tags.get(key) === value)
  }

  return {
    openStore: (embedder) =>
      dynamodbStore({ table: name, client, embedder, filterKeys: ['type'], tags: MADE_BY_EXAMPLES }),

    async show() {
      const found = await tables()
      if (found.length === 0) return [`table ${name}: not there, costs nothing`]
      const lines = found.flatMap((table) => [
        `table ${table.TableName}: ${table.BillingModeSummary?.BillingMode}, ${table.ItemCount} items, ${table.TableSizeBytes} bytes`,
        ...(table.VectorIndexes ?? []).map(
          (index) =>
            `vector index ${index.IndexName}: ${index.Dimensions} dimensions (${(index.Dimensions ?? 0) * 4} bytes a vector), ` +
            `${index.DistanceFunction}, ${index.IndexStatus}, ${index.IndexSizeBytes} bytes`,
        ),
      ])
      return [
        ...lines,
        'paid by: write and read units, bytes written to and looked through in the index, bytes stored in both',
      ]
    },

    async remove() {
      const found = await tables()
      if (found.length === 0) return [`table ${name}: not there`]
      const lines: string[] = []
      for (const table of found) {
        if (await isOurs(table)) {
          await client.send(new DeleteTableCommand({ TableName: table.TableName }))
          lines.push(`table ${table.TableName}: deleted, with its index`)
        } else {
          lines.push(`table ${table.TableName}: left, no example made it`)
        }
      }
      return lines
    },

    close: () => client.destroy(),
  }
}
