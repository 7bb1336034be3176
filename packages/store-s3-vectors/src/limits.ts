/**
 * Limits of Amazon S3 Vectors that the store keeps to. They have moved before; pass `limits` when they move again.
 */
export interface S3VectorsLimits {
  /** UTF-8 bytes of a vector's key, which holds scope and id. */
  readonly keyBytes: number
  /** Keys of one vector's metadata, the store's own included. */
  readonly metadataKeys: number
  /** Bytes of one vector's metadata, by the service's own count. */
  readonly metadataBytes: number
  /** Of which filters may look at so many. */
  readonly filterableBytes: number
  readonly putVectors: number
  readonly getVectors: number
  readonly deleteVectors: number
  readonly listVectors: number
  readonly topK: number
  readonly requestBytes: number
  /** Not the service's: content bytes promised to fit beside metadata of 8 KB or so. */
  readonly contentBytes: number
}

/**
 * Sources: S3 user guide, "Limitations and restrictions" of S3 Vectors, and the service's API model; `topK` from the API
 * change of 2026-06-16; exact counts as measured in github.com/FarukAda/aws-langchain-s3-vector-ts, docs/evidence.
 */
export const S3_VECTORS_LIMITS: S3VectorsLimits = Object.freeze({
  keyBytes: 1_024,
  metadataKeys: 50,
  metadataBytes: 40_960,
  filterableBytes: 2_048,
  putVectors: 500,
  getVectors: 100,
  deleteVectors: 500,
  listVectors: 1_000,
  topK: 10_000,
  requestBytes: 20_971_520,
  contentBytes: 32_000,
})
