export { addOne, type BatchWriter } from './add-one.js'
export { checkWidth } from './check-width.js'
export { isLive } from './entry-record.js'
export { failedResult } from './failed-result.js'
export { KeyedLock } from './keyed-lock.js'
export { type Destroyable, LazyClient, type Reached, sendOptions } from './lazy-client.js'
export { matchesFilter, resolveFilter } from './metadata-filter.js'
export { type Dated, pageAfter, position, readCursor } from './page-after.js'
export { type EntryChanges, type Patchable, patched, resolvePatch } from './patch-entry.js'
export { type PlainVector, type PlainVectors, plainVectors } from './plain-vectors.js'
export type { ReembedOptions } from './reembed.js'
export { resolveLimits } from './resolve-limits.js'
export {
  resolveId,
  resolveIds,
  resolveMinScore,
  resolvePageSize,
  resolvePositive,
} from './resolve-options.js'
export { type RetryOptions, retrying } from './retrying.js'
export { type ComparedEntry, sameEntry } from './same-entry.js'
export { sameJson } from './same-json.js'
export { CODES_BY_STATUS, type ErrorCodes, serviceError } from './service-error.js'
export type { VectorStoreOptions } from './settings.js'
export { chunksOf, sideBySide } from './side-by-side.js'
export type {
  DistanceFunction,
  FilterableValue,
  FoundRecord,
  GetRecordsOptions,
  ListRecordsOptions,
  OpenOptions,
  RecordPage,
  VectorBackend,
  VectorBackendProfile,
  VectorMatch,
  VectorQuery,
  VectorRecord,
  VectorWrite,
  WriteOutcome,
} from './vector-backend.js'
export { type VectorMemoryStore, vectorMemoryStore } from './vector-memory-store.js'
export { wait } from './wait.js'
