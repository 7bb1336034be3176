import type {
  AddMessagesContext,
  AddOptions,
  AddResult,
  CallOptions,
  ExtractionConfig,
  MemoryScope,
  MemoryStore,
  Message,
  Metadata,
  NewMemory,
} from '@memory/core'
import type { AddMessagesReport } from './event-writer.js'
import type { FailedExtraction } from './failed-extractions.js'
import type { StoredEvent } from './stored-events.js'
import type { ExtractionOutcome, WaitForExtractionOptions } from './wait-for-extraction.js'

/** A store in which the service turns conversations into memories. */
export interface AgentCoreStore
  extends Required<
    Omit<MemoryStore, 'description' | 'maxSearchResults' | 'extraction' | 'add' | 'addBatch' | 'tools'>
  > {
  readonly description?: string
  readonly maxSearchResults?: number
  readonly extraction?: boolean | ExtractionConfig
  /** Only with the option `records`. */
  add?(content: string, metadata?: Metadata, options?: AddOptions): Promise<AddResult>
  /** Only with the option `records`. */
  addBatch?(entries: readonly NewMemory[], options?: CallOptions): Promise<AddResult[]>
  /** Sends turns, each once however often it is delivered. Memories come of them some tens of seconds later. */
  addMessages(messages: readonly Message[], context?: AddMessagesContext): Promise<AddMessagesReport>
  withScope(scope: MemoryScope): AgentCoreStore
  /** Polls until the memories of the scope settle. Resolves with `settled: false` when the time is up. */
  waitForExtraction(options?: WaitForExtractionOptions): Promise<ExtractionOutcome>
  /** Extractions of the scope that the service gave up. */
  failedExtractions(options?: CallOptions): Promise<FailedExtraction[]>
  /** Starts failed extractions again, all of the scope unless some are named. */
  retryExtractions(
    options?: CallOptions & { readonly jobIds?: readonly string[] },
  ): Promise<{ started: string[] }>
  /** Everything that was said in the scope's session, or in all sessions of its actor; oldest first. */
  listEvents(options?: CallOptions): Promise<StoredEvent[]>
  /** Deletes events of the scope, all unless some are named. What was extracted of them stays. */
  deleteEvents(options?: CallOptions & { readonly ids?: readonly string[] }): Promise<{ deleted: number }>
}

/** The same with the option `records`. */
export interface AgentCoreRecordsStore extends AgentCoreStore {
  add(content: string, metadata?: Metadata, options?: AddOptions): Promise<AddResult>
  addBatch(entries: readonly NewMemory[], options?: CallOptions): Promise<AddResult[]>
  withScope(scope: MemoryScope): AgentCoreRecordsStore
}
