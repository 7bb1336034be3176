/** A memory, as a store holds it. */
interface Held {
  readonly type: string
  readonly content: string
}

/** What a store took of the conversation. */
export interface Kept {
  readonly store: string
  readonly backend: string
  readonly memories: readonly Held[]
}

/** How a store fared in a recall. `late`: it had not answered by the deadline. */
export interface Fared {
  readonly store: string
  readonly status: 'answered' | 'late' | 'failed'
  readonly results: number
  readonly ms: number
}

/** One of the fused results. */
interface Fused {
  readonly content: string
  /** The store whose copy was taken. */
  readonly from: string
  /** The stores that hold it. */
  readonly heldBy: readonly string[]
  /** What led to it, from a graph. */
  readonly via: readonly string[]
}

/** One recall over all stores. */
export interface Recalled {
  /** The stores that were made to hang. */
  readonly hung: readonly string[]
  readonly elapsedMs: number
  readonly stores: readonly Fared[]
  readonly results: readonly Fused[]
}

/** What a model is shown. */
export interface Block {
  readonly text: string
  readonly maxTokens: number
  /** An estimate. */
  readonly tokens: number
  /** Memories in it. */
  readonly memories: number
}

/** What came of a run. */
export interface Outcome {
  readonly kept: readonly Kept[]
  /** What the user said that no store took, with the reason. */
  readonly discarded: readonly string[]
  readonly question: string
  readonly deadlineMs: number
  readonly recalls: readonly Recalled[]
  readonly block: Block
}
