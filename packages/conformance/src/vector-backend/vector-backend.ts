import type { CallOptions, Metadata, Vector } from '@memory/core'

/** A vector with what belongs to it. */
export interface VectorRecord {
  readonly id: string
  readonly vector: Vector
  readonly metadata: Metadata
}

/** A record near to a query. */
export interface VectorMatch {
  readonly id: string
  /** In the metric of the back end; 0 is the same direction or place, and smaller is nearer. */
  readonly distance: number
  readonly metadata: Metadata
}

/** Options of a query. */
export interface VectorQueryOptions extends CallOptions {
  /** At most this many matches. */
  readonly limit: number
}

/**
 * The five methods that a vector database has to offer to hold memories. Only their shape is asked for here, so
 * that a back end need not depend on this package.
 */
export interface VectorBackend {
  /** Length of every vector. */
  readonly dimensions: number
  readonly metric: 'cosine' | 'euclidean'
  /** Writes records whole; one with an id that is there replaces it. */
  upsert(partition: string, records: readonly VectorRecord[], options?: CallOptions): Promise<void>
  /** The nearest records of the partition, nearest first. */
  query(partition: string, vector: Vector, options: VectorQueryOptions): Promise<readonly VectorMatch[]>
  /** The records that are there, in any order. */
  get(partition: string, ids: readonly string[], options?: CallOptions): Promise<readonly VectorRecord[]>
  /** Removes records; unknown ids are no error. */
  delete(partition: string, ids: readonly string[], options?: CallOptions): Promise<void>
  /** A page of records in a stable order; no `cursor` means the last one. */
  list(
    partition: string,
    options?: CallOptions & { readonly limit?: number; readonly cursor?: string },
  ): Promise<{ readonly records: readonly VectorRecord[]; readonly cursor?: string }>
}
