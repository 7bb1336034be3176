import { conflict, constraint, invalid, lengthConstraint, rangeConstraint } from './faults.js'
import { S3_VECTORS_LIMITS } from './limits.js'
import { pageToken, positionOf } from './page-token.js'
import {
  type BucketReference,
  bucketArn,
  checkNameLength,
  type IndexReference,
  indexArn,
  type S3VectorsState,
} from './state.js'
import { checkTags, quota, type Tags, tagsOf } from './tags.js'

interface Encryption {
  readonly sseType?: string
  readonly kmsKeyArn?: string
}

interface CreateIndexInput extends BucketReference {
  readonly indexName: string
  readonly dataType: string
  readonly dimension: number
  readonly distanceMetric: string
  readonly metadataConfiguration?: { readonly nonFilterableMetadataKeys: readonly string[] }
  readonly encryptionConfiguration?: Encryption
  readonly tags?: Tags
}

interface ListInput {
  readonly maxResults?: number
  readonly nextToken?: string
  readonly prefix?: string
}

/** Buckets, indexes and tags. */
export function resourceHandlers(state: S3VectorsState, now: () => number) {
  return {
    CreateVectorBucket(input: {
      vectorBucketName: string
      encryptionConfiguration?: Encryption
      tags?: Tags
    }) {
      const { vectorBucketName, encryptionConfiguration = { sseType: 'AES256' }, tags } = input
      checkNameLength('vectorBucketName', vectorBucketName)
      if (!/^[a-z0-9][a-z0-9.-]*[a-z0-9]$/.test(vectorBucketName)) throw invalid('Invalid vector bucket name')
      if (state.buckets.has(vectorBucketName)) {
        throw conflict('A vector bucket with the specified name already exists')
      }
      checkEncryption(encryptionConfiguration)
      checkTags(tags)
      if (state.buckets.size >= S3_VECTORS_LIMITS.vectorBuckets) throw quota()
      const vectorBucketArn = bucketArn(vectorBucketName)
      state.tags.set(vectorBucketArn, { ...tags })
      state.buckets.set(vectorBucketName, {
        description: {
          vectorBucketName,
          vectorBucketArn,
          creationTime: now() / 1000,
          encryptionConfiguration,
        },
        indexes: new Map(),
      })
      return { vectorBucketArn }
    },

    GetVectorBucket: (input: BucketReference) => ({ vectorBucket: state.bucket(input).description }),

    ListVectorBuckets({ maxResults, nextToken, prefix = '' }: ListInput) {
      const all = [...state.buckets.values()].map(({ description }) => description)
      const { page, next } = resourcePage(
        all,
        ({ vectorBucketName }) => vectorBucketName,
        prefix,
        maxResults,
        nextToken,
      )
      const vectorBuckets = page.map(({ encryptionConfiguration: _, ...summary }) => summary)
      return { vectorBuckets, ...next }
    },

    DeleteVectorBucket(input: BucketReference) {
      const { description, indexes } = state.bucket(input)
      if (indexes.size > 0) throw conflict('The specified vector bucket is not empty')
      state.buckets.delete(description.vectorBucketName)
      state.tags.delete(description.vectorBucketArn)
      return {}
    },

    CreateIndex(input: CreateIndexInput) {
      const {
        indexName,
        dimension,
        dataType,
        distanceMetric,
        metadataConfiguration,
        encryptionConfiguration,
      } = input
      checkIndex(input)
      checkEncryption(encryptionConfiguration)
      checkTags(input.tags)
      const { vectorBucketName, vectorBucketArn } = input
      const bucket = state.bucket({
        ...(vectorBucketName && { vectorBucketName }),
        ...(vectorBucketArn && { vectorBucketArn }),
      })
      if (bucket.indexes.has(indexName)) throw conflict('An index with the specified name already exists')
      if (bucket.indexes.size >= S3_VECTORS_LIMITS.indexesPerBucket) throw quota()
      const name = bucket.description.vectorBucketName
      const arn = indexArn(name, indexName)
      state.tags.set(arn, { ...input.tags })
      bucket.indexes.set(indexName, {
        description: {
          vectorBucketName: name,
          indexName,
          indexArn: arn,
          creationTime: now() / 1000,
          dataType,
          dimension,
          distanceMetric,
          ...(metadataConfiguration && { metadataConfiguration }),
          ...(encryptionConfiguration && { encryptionConfiguration }),
        },
        nonFilterable: new Set(metadataConfiguration?.nonFilterableMetadataKeys),
        vectors: new Map(),
      })
      return { indexArn: arn }
    },

    GetIndex: (input: IndexReference) => ({ index: state.index(input).description }),

    ListIndexes({ maxResults, nextToken, prefix = '', ...reference }: ListInput & BucketReference) {
      const all = [...state.bucket(reference).indexes.values()].map(({ description }) => description)
      const { page, next } = resourcePage(all, ({ indexName }) => indexName, prefix, maxResults, nextToken)
      const indexes = page.map((each) => ({
        vectorBucketName: each.vectorBucketName,
        indexName: each.indexName,
        indexArn: each.indexArn,
        creationTime: each.creationTime,
      }))
      return { indexes, ...next }
    },

    DeleteIndex(input: IndexReference) {
      const { vectorBucketName, indexName, indexArn: arn } = state.index(input).description
      state.buckets.get(vectorBucketName)?.indexes.delete(indexName)
      state.tags.delete(arn)
      return {}
    },

    ListTagsForResource: ({ resourceArn }: { resourceArn: string }) => ({ tags: tagsOf(state, resourceArn) }),

    TagResource({ resourceArn, tags }: { resourceArn: string; tags: Tags }) {
      const existing = tagsOf(state, resourceArn)
      checkTags(tags, existing)
      Object.assign(existing, tags)
      return {}
    },

    UntagResource({ resourceArn, tagKeys }: { resourceArn: string; tagKeys: readonly string[] }) {
      const tags = tagsOf(state, resourceArn)
      for (const key of tagKeys) delete tags[key]
      return {}
    },
  }
}

function checkIndex({
  indexName,
  dimension,
  dataType,
  distanceMetric,
  metadataConfiguration,
}: CreateIndexInput) {
  checkNameLength('indexName', indexName)
  if (!/^[a-z0-9][a-z0-9.-]*[a-z0-9]$/.test(indexName)) throw invalid('Invalid index name')
  const { dimension: range, nonFilterableKeys, nonFilterableKeyLength } = S3_VECTORS_LIMITS
  if (!Number.isInteger(dimension) || dimension < range.min || dimension > range.max) {
    throw rangeConstraint('dimension', range.min, range.max)
  }
  if (dataType !== 'float32') throw constraint('dataType', oneOf('float32'))
  if (distanceMetric !== 'cosine' && distanceMetric !== 'euclidean') {
    throw constraint('distanceMetric', oneOf('euclidean, cosine'))
  }
  if (!metadataConfiguration) return
  const path = 'metadataConfiguration.nonFilterableMetadataKeys'
  const keys = metadataConfiguration.nonFilterableMetadataKeys
  if (keys.length < nonFilterableKeys.min || keys.length > nonFilterableKeys.max) {
    throw lengthConstraint(path, keys.length, nonFilterableKeys.min, nonFilterableKeys.max)
  }
  for (const [i, key] of keys.entries()) {
    const { min, max } = nonFilterableKeyLength
    if (key.length < min || key.length > max) throw lengthConstraint(`${path}.${i}`, key.length, min, max)
  }
}

function checkEncryption({ sseType }: Encryption = {}): void {
  if (sseType !== undefined && sseType !== 'AES256' && sseType !== 'aws:kms')
    throw constraint('encryptionConfiguration.sseType', oneOf('AES256, aws:kms'))
}

const oneOf = (values: string): string => `Member must satisfy enum value set: [${values}]`

function resourcePage<Item>(
  all: readonly Item[],
  nameOf: (item: Item) => string,
  prefix: string,
  maxResults: number = S3_VECTORS_LIMITS.listResources,
  nextToken?: string,
): { readonly page: Item[]; readonly next: { readonly nextToken?: string } } {
  if (!Number.isInteger(maxResults) || maxResults < 1 || maxResults > S3_VECTORS_LIMITS.listResources) {
    throw rangeConstraint('maxResults', 1, S3_VECTORS_LIMITS.listResources)
  }
  const after = nextToken === undefined ? '' : positionOf(nextToken, prefix)
  const rest = all
    .filter((item) => nameOf(item).startsWith(prefix) && nameOf(item) > after)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const page = rest.slice(0, maxResults)
  const last = page.at(-1)
  return {
    page,
    next: last && rest.length > page.length ? { nextToken: pageToken(nameOf(last), prefix) } : {},
  }
}
