/**
 * Limits of Amazon S3 Vectors. Documented in the S3 user guide, "Limitations and restrictions" of S3 Vectors, and in
 * the service's API model; `measured` ones in github.com/FarukAda/aws-langchain-s3-vector-ts, docs/evidence.
 */
export const S3_VECTORS_LIMITS = {
  nameLength: { min: 3, max: 63 },
  dimension: { min: 1, max: 4_096 },
  nonFilterableKeys: { min: 1, max: 10 },
  nonFilterableKeyLength: { min: 1, max: 63 },
  putVectors: 500,
  deleteVectors: 500,
  getVectors: 100,
  /** Characters, and UTF-8 bytes (key-length.md, measured). */
  keyLength: 1_024,
  /** By the size model of metadata-limits.md (measured). */
  metadataBytes: 40_960,
  filterableBytes: 2_048,
  metadataKeys: 50,
  /** Raised from 100 in June 2026 (API changes of 2026-06-16). */
  topK: 10_000,
  listVectors: { default: 500, max: 1_000 },
  /** Bytes of vectors and metadata after which a list page ends. */
  listPageBytes: 1_048_576,
  listSegments: 16,
  /** Inclusive (request-payload-limit.md, measured). */
  requestBytes: 20_971_520,
  tags: 50,
  tagKeyLength: { min: 1, max: 128 },
  tagValueLength: { min: 0, max: 256 },
  indexesPerBucket: 10_000,
  vectorBuckets: 10_000,
  listResources: 500,
} as const

/**
 * How many results a page of a query has is documented nowhere; small enough here that clients which forget
 * to follow `nextToken` are found out.
 */
export const QUERY_PAGE = 100
