import { invalid, lengthConstraint, noBucket, noIndex } from './faults.js'
import { S3_VECTORS_LIMITS } from './limits.js'
import type { StoredMetadata } from './metadata.js'

export interface StoredVector {
  readonly key: string
  readonly data: Float32Array
  readonly metadata: StoredMetadata
}

export interface StoredIndex {
  readonly description: {
    readonly vectorBucketName: string
    readonly indexName: string
    readonly indexArn: string
    /** Seconds since the epoch. */
    readonly creationTime: number
    readonly dataType: string
    readonly dimension: number
    readonly distanceMetric: string
    readonly metadataConfiguration?: { readonly nonFilterableMetadataKeys: readonly string[] }
    readonly encryptionConfiguration?: object
  }
  readonly nonFilterable: ReadonlySet<string>
  readonly vectors: Map<string, StoredVector>
}

export interface StoredBucket {
  readonly description: {
    readonly vectorBucketName: string
    readonly vectorBucketArn: string
    readonly creationTime: number
    readonly encryptionConfiguration: object
  }
  readonly indexes: Map<string, StoredIndex>
}

export interface IndexReference {
  readonly vectorBucketName?: string
  readonly indexName?: string
  readonly indexArn?: string
}

export interface BucketReference {
  readonly vectorBucketName?: string
  readonly vectorBucketArn?: string
}

const ARN_PREFIX = 'arn:aws:s3vectors:us-east-1:123456789012:bucket/'

export const bucketArn = (name: string): string => `${ARN_PREFIX}${name}`
export const indexArn = (bucket: string, index: string): string => `${bucketArn(bucket)}/index/${index}`

/** What an ARN names here; empty for one of another region or account. */
const pathOf = (arn: string): string => (arn.startsWith(ARN_PREFIX) ? arn.slice(ARN_PREFIX.length) : '')

/** Buckets, indexes and tags of one account in one region. */
export class S3VectorsState {
  readonly buckets = new Map<string, StoredBucket>()
  readonly tags = new Map<string, Record<string, string>>()

  bucket(reference: BucketReference): StoredBucket {
    const { vectorBucketName, vectorBucketArn } = reference
    if ((vectorBucketName === undefined) === (vectorBucketArn === undefined)) {
      throw invalid('Must specify either vectorBucketName or vectorBucketArn but not both')
    }
    const name = vectorBucketName ?? pathOf(vectorBucketArn ?? '')
    if (vectorBucketName !== undefined) checkNameLength('vectorBucketName', name)
    const bucket = this.buckets.get(name)
    if (!bucket) throw noBucket()
    return bucket
  }

  /** An unknown bucket is an unknown index here, as the service says it. */
  index({ vectorBucketName, indexName, indexArn: arn }: IndexReference): StoredIndex {
    const byName = vectorBucketName !== undefined && indexName !== undefined
    const anyName = vectorBucketName !== undefined || indexName !== undefined
    if (arn === undefined ? !byName : anyName) {
      throw invalid('Must specify either indexArn or both vectorBucketName and indexName')
    }
    const [bucket, , name] = arn === undefined ? [vectorBucketName, '', indexName] : pathOf(arn).split('/')
    const index = this.buckets.get(bucket ?? '')?.indexes.get(name ?? '')
    if (!index) throw noIndex()
    return index
  }
}

export function checkNameLength(path: string, name: string): void {
  const { min, max } = S3_VECTORS_LIMITS.nameLength
  if (name.length < min || name.length > max) throw lengthConstraint(path, name.length, min, max)
}
