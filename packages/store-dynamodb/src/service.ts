import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import type { CallOptions } from '@memory/core'
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

/** The caller's signal, as the SDK takes it. */
export const sendOptions = ({ signal }: CallOptions) => (signal ? { abortSignal: signal } : {})
