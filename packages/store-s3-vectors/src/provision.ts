import type { Index } from '@aws-sdk/client-s3vectors'
import { type CallOptions, invalid, MemoryError } from '@memory/core'
import { checkWidth, type OpenOptions, sendOptions } from '@memory/vector'
import type { S3VectorsBackendOptions } from './s3-vectors-backend.js'
import type { Connection } from './service.js'
import { NON_FILTERABLE } from './vector-metadata.js'

/** What an index is to be, and whether it may be made. */
export interface Provision
  extends Pick<S3VectorsBackendOptions, 'bucket' | 'index' | 'create' | 'encryption' | 'tags'> {
  readonly distance: 'cosine' | 'euclidean'
  readonly label: string
}

/** Makes what is missing, one step at a time and only when told that it is, and checks what is there. */
export async function provision(
  wanted: Provision,
  connection: Connection,
  options: OpenOptions,
): Promise<void> {
  const { dimensions } = options
  const existing = await findIndex(wanted, connection, options)
  if (existing) return checkIndex(existing, wanted, dimensions)
  if (wanted.create === false || dimensions === undefined) {
    throw new MemoryError('not_found', `${wanted.label} does not exist`, { field: 'index' })
  }
  try {
    await createIndex(wanted, connection, dimensions, options)
  } catch (error) {
    if (!isNamed(error, 'NotFoundException')) throw error
    await createBucket(wanted, connection, options)
    await createIndex(wanted, connection, dimensions, options)
  }
  const made = await findIndex(wanted, connection, options)
  if (!made) throw new MemoryError('unavailable', `${wanted.label} was made and is gone`)
  // Made by somebody else at the same moment, perhaps, and in another way.
  checkIndex(made, wanted, dimensions)
}

async function findIndex(
  { bucket, index }: Provision,
  { client, sdk }: Connection,
  options: CallOptions,
): Promise<Index | undefined> {
  try {
    const command = new sdk.GetIndexCommand({ vectorBucketName: bucket, indexName: index })
    return (await client.send(command, sendOptions(options))).index
  } catch (error) {
    if (isNamed(error, 'NotFoundException')) return undefined
    throw error
  }
}

async function createIndex(
  wanted: Provision,
  { client, sdk }: Connection,
  dimension: number,
  options: CallOptions,
): Promise<void> {
  const { bucket, index, distance, encryption, tags } = wanted
  const command = new sdk.CreateIndexCommand({
    vectorBucketName: bucket,
    indexName: index,
    dataType: 'float32',
    dimension,
    distanceMetric: distance,
    metadataConfiguration: { nonFilterableMetadataKeys: [...NON_FILTERABLE] },
    ...(encryption && { encryptionConfiguration: encryption }),
    ...(tags && { tags }),
  })
  await unlessThere(client.send(command, sendOptions(options)))
}

async function createBucket(
  wanted: Provision,
  { client, sdk }: Connection,
  options: CallOptions,
): Promise<void> {
  const { bucket, encryption, tags } = wanted
  const command = new sdk.CreateVectorBucketCommand({
    vectorBucketName: bucket,
    ...(encryption && { encryptionConfiguration: encryption }),
    ...(tags && { tags }),
  })
  await unlessThere(client.send(command, sendOptions(options)))
}

/** Somebody else having been faster is success. */
async function unlessThere(creation: Promise<unknown>): Promise<void> {
  try {
    await creation
  } catch (error) {
    if (!isNamed(error, 'ConflictException')) throw error
  }
}

function checkIndex(index: Index, { label, distance }: Provision, dimensions: number | undefined): void {
  checkWidth(label, index.dimension, dimensions)
  if (index.distanceMetric !== distance)
    throw invalid('distance', `must be ${index.distanceMetric}, as ${label} has it`)
  const declared: readonly string[] = index.metadataConfiguration?.nonFilterableMetadataKeys ?? []
  const missing = NON_FILTERABLE.filter((key) => !declared.includes(key))
  if (missing.length > 0) {
    throw invalid(
      'index',
      `${label} does not have ${missing.join(' and ')} among its non-filterable metadata keys, so that no text over ` +
        '2,048 bytes would fit. That cannot be changed: use another index, which the store creates as it needs it',
    )
  }
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name
