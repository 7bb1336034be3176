export { defineCapabilities, type StoreCapabilities, unsupported } from './capabilities.js'
export { type Clock, systemClock } from './clock.js'
export type { MemoryEntry, MemoryPatch, MemoryType, NewMemory } from './entry.js'
export {
  invalid,
  MemoryError,
  type MemoryErrorCode,
  type MemoryErrorOptions,
  throwIfAborted,
} from './errors.js'
export {
  DEFAULT_EXTRACTION_TURNS,
  type ExtractionConfig,
  type ExtractionNote,
  type ExtractionResult,
  type Extractor,
  type ExtractorContext,
  type ResolvedExtraction,
  resolveExtraction,
} from './extraction.js'
export {
  contentBlocks,
  DEFAULT_MESSAGE_FILTER,
  filterMessages,
  type MemoryMessageFilter,
  messageText,
} from './filter.js'
export type { Gate, GateContext, GateDecision } from './gate.js'
export { memoryId, normalizeContent } from './id.js'
export type { Journal, JournalAcknowledgement, JournalRecord } from './journal.js'
export type { JSONValue, Metadata } from './json.js'
export type { Logger } from './logger.js'
export type { ContentBlock, ContentBlockType, Message, Role, TextBlock } from './message.js'
export type {
  Embedder,
  EmbedOptions,
  LanguageModel,
  LanguageModelRequest,
  LanguageModelResponse,
  Vector,
} from './model.js'
export { type MemoryScope, resolveScope, scopeKey } from './scope.js'
export { sha256 } from './sha256.js'
export {
  type AddMessagesContext,
  type AddOptions,
  type AddResult,
  type CallOptions,
  DEFAULT_MAX_SEARCH_RESULTS,
  type ListOptions,
  type ListPage,
  type MemoryStore,
  type MetadataFilter,
  type SearchOptions,
} from './store.js'
export { isBlank, isWellFormed, toWellFormed, truncate } from './text.js'
export type { MemoryTool } from './tool.js'
export {
  type AnyTrigger,
  ExtractionTrigger,
  type ExtractionTriggerContext,
  IntervalTrigger,
  InvocationTrigger,
  type TriggerEvents,
  type TriggerState,
} from './trigger.js'
export { canonicalName, type Triple } from './triple.js'
export { unlessAborted } from './unless-aborted.js'
export {
  resolveContent,
  resolveLimit,
  resolveMetadata,
  resolveNewMemory,
  resolveQuery,
  resolveText,
  resolveTime,
} from './validate.js'
