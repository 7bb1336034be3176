export { agentCoreStore } from './agentcore-store.js'
export { decodeId, encodeId } from './encode-id.js'
export type { AddMessagesReport } from './event-writer.js'
export type { FailedExtraction } from './failed-extractions.js'
export { AGENTCORE_LIMITS, type AgentCoreLimits } from './limits.js'
export { DEFAULT_NAMESPACES, type NamespaceRead } from './namespace.js'
export type { AgentCoreStoreOptions } from './options.js'
export type { ControlOptions } from './provision/control-plane.js'
export { deleteMemory, type EnsuredMemory, ensureMemory } from './provision/ensure-memory.js'
export type { EnsureMemoryOptions } from './provision/options.js'
export type { StrategyKind, StrategySpec, StrategyStep } from './provision/strategy.js'
export type { WaitOptions } from './provision/wait-until-active.js'
export type { AgentCoreRecordsStore, AgentCoreStore } from './store-interface.js'
export type { StoredEvent } from './stored-events.js'
export type { EventMetadata, MetadataOf } from './turns.js'
export type {
  ExtractionOutcome,
  ExtractionProgress,
  WaitForExtractionOptions,
} from './wait-for-extraction.js'
