import type { AddMessagesContext, AddOptions, ExtractionResult, Metadata } from '@memory/core'

/** What an extractor is told besides the messages, as far as hosts tell it. */
interface ExtractorHelp {
  readonly existing?: readonly { readonly content: string }[]
}

/** A message as both managers hand it over: text is in blocks. */
export interface SeenMessage {
  readonly role: string
  readonly content: string | readonly object[]
  readonly id?: string
}

/** A result of a search. Managers that know scores read `score`, others `metadata`. */
export interface FoundEntry {
  readonly content: string
  readonly score?: number
  readonly metadata?: Metadata
}

/** A store that both managers take as it is. */
export interface SharedStore {
  readonly name: string
  search?(query: string): Promise<FoundEntry[]>
  add?(content: string, metadata?: Metadata, options?: AddOptions): Promise<unknown>
  addMessages?(messages: readonly SeenMessage[], context?: AddMessagesContext): Promise<unknown>
  delete?(ids: string | readonly string[]): Promise<{ readonly deleted: number }>
  /** What to keep; absent, raw turns for a store with `addMessages`, else the manager's model extractor. */
  extract?(messages: readonly SeenMessage[], help?: ExtractorHelp): Promise<ExtractionResult[]>
  /** Whether `search` gives scores that compare with those of other stores. */
  readonly scored?: boolean
  /** When to extract: after every turn, never by itself, or not at all. Default: not at all. */
  readonly extracts?: 'every turn' | 'only when told'
}

/** What a memory is made of. */
export interface Setup {
  readonly stores: readonly SharedStore[]
  /** Answers the manager's own model extractor. */
  readonly model?: (prompt: string, system: string) => string | Promise<string>
  /** Bound on recall and flush in milliseconds, where the manager has such a setting. */
  readonly deadlineMs?: number
}

/** A conversation with an agent that uses the memory. */
export interface Conversation {
  record(role: 'user' | 'assistant', text: string): Promise<void>
  endTurn(): Promise<void>
  /** The text a model gets when the user asks this. */
  modelInput(question: string): Promise<string>
}

/** A memory manager at work. */
export interface Memory {
  /** A new conversation, on an agent of its own. */
  conversation(): Promise<Conversation>
  search(query: string, limit: number): Promise<readonly FoundEntry[]>
  add(
    content: string,
    options?: { readonly stores?: readonly string[]; readonly id?: string },
  ): Promise<unknown>
  flush(): Promise<unknown>
  /** Calls `add_memory` as a model would. Rejects when the model is told that it failed. */
  addByTool(content: string): Promise<unknown>
  /** Absent where the manager has nothing of the kind. */
  forget?(id: string): Promise<unknown>
  /** What a program could hear of failed extractions and writes, other than by reading logs. */
  readonly heard: readonly string[]
}

/** A memory that keeps single statements in files below a folder. */
export interface FileMemory {
  add(content: string): Promise<unknown>
  search(query: string): Promise<readonly FoundEntry[]>
}

/** A memory manager under test, with the store that comes with it for files. */
export interface Subject {
  readonly name: string
  open(setup: Setup): Memory
  openFiles(folder: string): FileMemory
}
