import type { MemoryScope } from '@memory/core'
import type { MemoryRecord } from './record.js'

/** Which model made the vectors. */
export interface EmbedderIdentity {
  readonly id: string
  readonly dimensions: number
}

/** One change of a store, in the order in which changes happened. */
export type LogOperation =
  | {
      /** `insert` appends, and moves a record of that id to the end; `update` replaces it where it is. */
      readonly kind: 'insert' | 'update'
      readonly scope: MemoryScope
      readonly record: MemoryRecord
      /** Of length one. Absent in a store without vectors, and in an update that keeps the old one. */
      readonly vector?: Float32Array
    }
  | { readonly kind: 'delete'; readonly scope: MemoryScope; readonly ids: readonly string[] }
  | { readonly kind: 'clear'; readonly scope: MemoryScope }

/** What a store offers to the persistence it opens. */
export interface PersistenceClient {
  /** The model of the vectors the store will write, if it writes any. */
  readonly embedder: EmbedderIdentity | undefined
  /**
   * Called once, before anything is replayed, with the model of the vectors in the log. Throws `embedder_mismatch`,
   * which `open` passes on.
   */
  begin(embedder: EmbedderIdentity | undefined): void
  /** Called for every operation of the log, in order. */
  replay(operation: LogOperation): void
  /**
   * Called when operations that were handed over are given up, before their `append` rejects: the store undoes
   * everything that is not kept yet.
   */
  revert(): void
  /** Records held at present. */
  size(): number
  /**
   * What is held at the moment of the call, as `insert` operations in an order that restores it. Read lazily, while
   * the store goes on: a record that changed since is given as it is now, one that was removed is left out.
   */
  snapshot(): Iterable<LogOperation>
}

/** Where a store keeps its entries beyond the life of the process. Serves one store. */
export interface Persistence {
  /**
   * Replays what was kept. May be called again after it failed.
   *
   * @throws MemoryError `conflict` when another process or store has it open, `corrupt` when what was kept cannot be
   * trusted, `embedder_mismatch` when `begin` says so.
   */
  open(client: PersistenceClient): Promise<void>
  /**
   * Takes operations over at once, in the order of the calls, and resolves when they are kept. When it rejects, they
   * are not kept, nor is anything handed over later and still on its way.
   */
  append(operations: readonly LogOperation[]): Promise<void>
  /** Replaces everything kept by the present state, with the present embedder. */
  rewrite(): Promise<void>
  /** Waits for what is on its way and lets go. */
  close(): Promise<void>
}
