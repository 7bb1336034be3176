export type {
  EntryEvent,
  EventOrigin,
  MemoryEventListener,
  MemoryEventName,
  MemoryEvents,
  RecallOutcome,
} from './events.js'
export type { ForgetOptions, ForgetReport, ForgetTarget } from './forget.js'
export { type SecretGateOptions, secretGate } from './gate/secret-gate.js'
export type { SecretPattern } from './gate/secret-patterns.js'
export type { InjectOptions } from './injection/inject.js'
export { BLOCK as RECALLED_MEMORIES } from './injection/strip.js'
export { type MemoryManager, memoryManager, type SessionOptions } from './manager.js'
export type {
  BufferOptions,
  ExtractionLike,
  ExtractionLimits,
  InjectionOptions,
  MemoryManagerOptions,
  RecallOptions,
  RetryOptions,
  StoreLike,
  TimeoutOptions,
} from './options.js'
export type { ManagerSearchOptions, SearchReport } from './recall/search.js'
export { estimateTokens } from './recall/tokens.js'
export { type NearDuplicatesOptions, nearDuplicates } from './reconcile/near-duplicates.js'
export type { Reconciler } from './reconcile/reconciler.js'
export { type FlushReport, IncompleteError, type StoreReport } from './report.js'
export { rollingSummary } from './rolling-summary.js'
export type { FlushOptions, Session } from './session.js'
export type { RecordInput, SystemMessage } from './session-state.js'
export type { StoreTyping, TypedStore } from './store-handle.js'
export { IdleTrigger } from './triggers/idle-trigger.js'
export { SizeTrigger, type SizeTriggerOptions } from './triggers/size-trigger.js'
export { type TypedStoresOptions, type TypedStoreType, typedStores } from './typed-stores.js'
export type { AddReport, ManagerAddOptions } from './write/add.js'
export type { RecordedMessage } from './write/buffer.js'
export type { DeadLetter } from './write/dead-letter.js'
export type { QuarantinedEntry } from './write/quarantine.js'
