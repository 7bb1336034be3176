import type { S3VectorsClient, S3VectorsClientConfig } from '@aws-sdk/client-s3vectors'
import { LazyClient, type Reached } from '@memory/vector'

type Sdk = typeof import('@aws-sdk/client-s3vectors')

/** The service, as its SDK reaches it. */
export type Connection = Reached<S3VectorsClient, Sdk>

export type Service = LazyClient<S3VectorsClient, Sdk>

export function serviceOf(given: S3VectorsClient | undefined, config: S3VectorsClientConfig): Service {
  return new LazyClient(
    given,
    () => import('@aws-sdk/client-s3vectors'),
    (sdk) => new sdk.S3VectorsClient(config),
  )
}
