export { S3_VECTORS_LIMITS, type S3VectorsLimits } from './limits.js'
export { type S3VectorsBackendOptions, s3VectorsBackend } from './s3-vectors-backend.js'
export { type S3VectorsStoreOptions, s3VectorsStore } from './s3-vectors-store.js'
export type { FilterKeys } from './vector-metadata.js'
