/** A message as mem0 takes it. */
export interface Mem0Message {
  role: 'user' | 'assistant'
  content: string
}

/** Whose memory it is, in mem0's words. */
export interface Mem0Ids {
  userId?: string
  agentId?: string
  runId?: string
}

/** What accompanies an addition. */
export interface Mem0AddOptions extends Mem0Ids {
  metadata?: Record<string, unknown>
  infer?: boolean
  /** `YYYY-MM-DD`, the last day on which it is shown. */
  expirationDate?: string
}

/** What an update replaces. */
export interface Mem0Changes {
  text?: string
  metadata?: Record<string, unknown>
  expirationDate?: string | null
}

/** What both of mem0's clients call alike in a search. */
export interface Mem0SearchOptions {
  filters?: Record<string, unknown>
  topK?: number
  threshold?: number
  showExpired?: boolean
}

/**
 * What the store calls of the platform's client, `MemoryClient` of `mem0ai`. Replies are read leniently, since the service
 * changes them faster than the client's types.
 */
export interface Mem0Client {
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
  /** Adds a memory as it is, or what mem0 extracts from the messages. */
  add(messages: Mem0Message[], options: Mem0AddOptions): Promise<unknown>
  /** Memories by likeness. */
  search(query: string, options: Mem0SearchOptions): Promise<unknown>
  /** Memories without a query. */
  getAll(options: {
    filters?: Record<string, unknown>
    page?: number
    pageSize?: number
    showExpired?: boolean
  }): Promise<unknown>
  /** One memory. */
  get(id: string): Promise<unknown>
  /** Changes one memory. */
  update(id: string, changes: Mem0Changes): Promise<unknown>
  /** Deletes one memory. */
  delete(id: string): Promise<unknown>
  /** Deletes several at once. */
  batchDelete(ids: string[]): Promise<unknown>
}

/** What the store calls of the open-source package, `Memory` of `mem0ai/oss`. */
export interface Mem0Memory {
  /** Adds a memory as it is, or what mem0 extracts from the messages. */
  add(messages: Mem0Message[], options: Mem0AddOptions): Promise<unknown>
  /** Memories by likeness. */
  search(query: string, options: Mem0SearchOptions): Promise<unknown>
  /** Memories without a query. */
  getAll(options: {
    filters?: Record<string, unknown>
    topK?: number
    showExpired?: boolean
  }): Promise<unknown>
  /** One memory. */
  get(id: string): Promise<unknown>
  /** Changes one memory. */
  update(id: string, changes: Mem0Changes): Promise<unknown>
  /** Deletes one memory. */
  delete(id: string): Promise<unknown>
}
