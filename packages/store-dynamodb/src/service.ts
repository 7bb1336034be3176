import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { LazyClient, type Reached } from '@memory/vector'

type Sdk = typeof import('@aws-sdk/client-dynamodb')

/** The service, as its SDK reaches it. */
export type Connection = Reached<DynamoDBClient, Sdk>

export type Service = LazyClient<DynamoDBClient, Sdk>

export function serviceOf(given: DynamoDBClient | undefined, config: DynamoDBClientConfig): Service {
  return new LazyClient(
    given,
    () => import('@aws-sdk/client-dynamodb'),
    (sdk) => new sdk.DynamoDBClient(config),
  )
}
