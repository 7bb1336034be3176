import { createHash } from 'node:crypto'
import { constraint, invalid, lengthConstraint, rangeConstraint } from './faults.js'
import { compileFilter } from './filter.js'
import { QUERY_PAGE, S3_VECTORS_LIMITS } from './limits.js'
import { checkMetadata } from './metadata.js'
import { pageToken, positionOf } from './page-token.js'
import type { IndexReference, S3VectorsState, StoredVector } from './state.js'
import { checkQueryVector, checkRecordVector, distance } from './vector-data.js'

interface Returned {
  readonly returnData?: boolean
  readonly returnMetadata?: boolean
}

interface QueryInput extends IndexReference {
  readonly topK: number
  readonly queryVector: { readonly float32: readonly number[] }
  readonly filter?: unknown
  readonly returnMetadata?: boolean
  readonly returnDistance?: boolean
  readonly nextToken?: string
}

interface ListInput extends IndexReference, Returned {
  readonly maxResults?: number
  readonly nextToken?: string
  readonly segmentCount?: number
  readonly segmentIndex?: number
}

interface PutInput extends IndexReference {
  readonly vectors: readonly {
    readonly key: string
    readonly data: { readonly float32: readonly number[] }
    readonly metadata?: unknown
  }[]
}

/** The data plane. Strongly consistent, as the service is. */
export function vectorHandlers(state: S3VectorsState) {
  return {
    PutVectors({ vectors, ...reference }: PutInput) {
      checkCount('vectors', vectors.length, S3_VECTORS_LIMITS.putVectors)
      for (const [i, { key }] of vectors.entries()) checkKey(key, `vectors.${i}.key`)
      const index = state.index(reference)
      const { dimension, distanceMetric } = index.description
      // All are checked before one is kept: the service takes a request whole or not at all.
      const checked = vectors.map(
        ({ key, data, metadata = {} }, i): StoredVector => ({
          key,
          data: checkRecordVector(key, data.float32, dimension, distanceMetric === 'cosine', `vectors[${i}]`),
          metadata: checkMetadata(key, metadata, index.nonFilterable, `vectors[${i}].metadata`),
        }),
      )
      for (const vector of checked) index.vectors.set(vector.key, vector)
      return {}
    },

    GetVectors({
      keys,
      returnData,
      returnMetadata,
      ...reference
    }: IndexReference & Returned & { keys: string[] }) {
      checkCount('keys', keys.length, S3_VECTORS_LIMITS.getVectors)
      for (const [i, key] of keys.entries()) checkKey(key, `keys.${i}`)
      const index = state.index(reference)
      const found = keys.flatMap((key) => index.vectors.get(key) ?? [])
      // Not in the order asked for (get-vectors-absent-keys.md, measured), so that nobody relies on it.
      return { vectors: found.reverse().map((vector) => shown(vector, { returnData, returnMetadata })) }
    },

    DeleteVectors({ keys, ...reference }: IndexReference & { keys: string[] }) {
      checkCount('keys', keys.length, S3_VECTORS_LIMITS.deleteVectors)
      for (const [i, key] of keys.entries()) checkKey(key, `keys.${i}`)
      const index = state.index(reference)
      for (const key of keys) index.vectors.delete(key)
      return {}
    },

    ListVectors({
      nextToken,
      maxResults,
      segmentCount,
      segmentIndex,
      returnData,
      returnMetadata,
      ...reference
    }: ListInput) {
      const { listVectors, listPageBytes } = S3_VECTORS_LIMITS
      const limit = maxResults ?? listVectors.default
      if (!Number.isInteger(limit) || limit < 1 || limit > listVectors.max) {
        throw rangeConstraint('maxResults', 1, listVectors.max)
      }
      checkSegments(segmentCount, segmentIndex)
      const request = [segmentCount, segmentIndex]
      const after = nextToken === undefined ? '' : positionOf(nextToken, request)
      const rest = [...state.index(reference).vectors.values()]
        .filter(({ key }) => segmentCount === undefined || segmentOf(key, segmentCount) === segmentIndex)
        .map((vector) => ({ vector, position: positionOfKey(vector.key) }))
        .filter(({ position }) => position > after)
        .sort((a, b) => (a.position < b.position ? -1 : 1))
      let bytes = 0
      const size = rest.findIndex(({ vector }, i) => {
        bytes += vector.data.byteLength + JSON.stringify(vector.metadata).length
        return i === limit || (i > 0 && bytes > listPageBytes)
      })
      const page = size < 0 ? rest : rest.slice(0, size)
      const last = page.at(-1)
      return {
        vectors: page.map(({ vector }) => shown(vector, { returnData, returnMetadata })),
        ...(last && page.length < rest.length && { nextToken: pageToken(last.position, request) }),
      }
    },

    QueryVectors({
      topK,
      queryVector,
      filter,
      returnMetadata,
      returnDistance,
      nextToken,
      ...reference
    }: QueryInput) {
      if (!Number.isInteger(topK) || topK < 1 || topK > S3_VECTORS_LIMITS.topK) {
        throw rangeConstraint('topK', 1, S3_VECTORS_LIMITS.topK)
      }
      const { vectorBucketName, indexName, indexArn } = reference
      const index = state.index({
        ...(vectorBucketName !== undefined && { vectorBucketName }),
        ...(indexName !== undefined && { indexName }),
        ...(indexArn !== undefined && { indexArn }),
      })
      const { dimension, distanceMetric } = index.description
      const query = checkQueryVector(queryVector.float32, dimension, distanceMetric === 'cosine')
      const passes = filter === undefined ? () => true : compileFilter(filter, index.nonFilterable)
      const request = [topK, queryVector.float32, filter]
      const from = nextToken === undefined ? 0 : Number(positionOf(nextToken, request))
      const nearest = [...index.vectors.values()]
        .filter(({ metadata }) => passes(metadata))
        .map((vector) => ({ vector, distance: distance(vector.data, query, distanceMetric) }))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, topK)
      const page = nearest.slice(from, from + QUERY_PAGE)
      const to = from + page.length
      return {
        vectors: page.map((match) => ({
          ...shown(match.vector, { returnMetadata }),
          ...(returnDistance && { distance: match.distance }),
        })),
        distanceMetric,
        ...(to < nearest.length && { nextToken: pageToken(String(to), request) }),
      }
    },
  }
}

function shown(
  { key, data, metadata }: StoredVector,
  { returnData, returnMetadata }: { [Key in keyof Returned]: boolean | undefined },
) {
  return {
    key,
    ...(returnData && { data: { float32: Array.from(data) } }),
    // Written without metadata, it reads back as an empty object (moto, aws_verified).
    ...(returnMetadata && { metadata }),
  }
}

function checkCount(path: string, count: number, max: number): void {
  if (count < 1 || count > max) throw lengthConstraint(path, count, 1, max)
}

function checkKey(key: string, path: string): void {
  const { keyLength } = S3_VECTORS_LIMITS
  if (key.length < 1 || key.length > keyLength) throw lengthConstraint(path, key.length, 1, keyLength)
  if (Buffer.byteLength(key) > keyLength) throw invalid('Record key length exceeds the maximum allowed', path)
}

function checkSegments(count: number | undefined, index: number | undefined): void {
  if (count === undefined && index === undefined) return
  if (count === undefined || index === undefined) {
    throw invalid('segmentCount and segmentIndex must be provided together')
  }
  const { listSegments } = S3_VECTORS_LIMITS
  if (!Number.isInteger(count) || count < 1 || count > listSegments)
    throw rangeConstraint('segmentCount', 1, listSegments)
  if (!Number.isInteger(index) || index < 0 || index >= count) {
    throw constraint('segmentIndex', 'Member must be less than segmentCount')
  }
}

// Lists come in no order that means anything to a client, and the same one each time.
const positionOfKey = (key: string): string => createHash('md5').update(key).digest('hex')
const segmentOf = (key: string, count: number): number =>
  Number.parseInt(positionOfKey(key).slice(-4), 16) % count
