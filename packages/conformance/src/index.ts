export { storeCases } from './cases/index.js'
export { embedderCases } from './embedder/embedder-cases.js'
export { type EmbedderCase, type EmbedderSession, embedderSuite } from './embedder/embedder-suite.js'
export type { EmbedderTarget } from './embedder/embedder-target.js'
export { embedderConformance } from './embedder-conformance.js'
export {
  CONFORMANCE_VERSION,
  type ConformanceCase,
  DEFAULT_CASE_TIMEOUT_MS,
  type Level,
} from './engine/case.js'
export type { KnownFailure, KnownFailures } from './engine/known-failure.js'
export type { CaseOutcome, FailureDetails } from './engine/outcome.js'
export type { TestRunner } from './engine/register-suite.js'
export { type ConformanceReport, type OnOutcome, runSuite, type Summary } from './engine/run-suite.js'
export type { Omission, RunOptions, Session, Suite, Target } from './engine/suite.js'
export { extractorCases } from './extractor/extractor-cases.js'
export { type ExtractorCase, type ExtractorSession, extractorSuite } from './extractor/extractor-suite.js'
export type { ExtractorTarget } from './extractor/extractor-target.js'
export { extractorConformance } from './extractor-conformance.js'
export { type FullStore, OPTIONAL_METHODS, type OptionalMethod } from './store/full-store.js'
export type { Claim, StoreNeed } from './store/needs.js'
export type { KeptResult, StoreCase, StoreContext } from './store/store-context.js'
export { DEFAULT_SEED, storeSuite } from './store/store-suite.js'
export {
  DEFAULT_SETTLE_MS,
  type EndFault,
  type Fault,
  type MovableClock,
  type StoredTurn,
  type StoreHook,
  type StoreTarget,
} from './store/store-target.js'
export { storeConformance } from './store-conformance.js'
export type { Trace } from './support/trace.js'
export type { ManualSession } from './trigger/manual-session.js'
export { triggerCases } from './trigger/trigger-cases.js'
export { type TriggerCase, type TriggerSession, triggerSuite } from './trigger/trigger-suite.js'
export type { TriggerStep, TriggerTarget } from './trigger/trigger-target.js'
export { triggerConformance } from './trigger-conformance.js'
export type {
  VectorBackend,
  VectorMatch,
  VectorQueryOptions,
  VectorRecord,
} from './vector-backend/vector-backend.js'
export { vectorBackendCases } from './vector-backend/vector-backend-cases.js'
export {
  type VectorBackendCase,
  type VectorBackendSession,
  vectorBackendSuite,
} from './vector-backend/vector-backend-suite.js'
export type { VectorBackendTarget } from './vector-backend/vector-backend-target.js'
export { vectorBackendConformance } from './vector-backend-conformance.js'
