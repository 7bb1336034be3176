import type { CallOptions, MemoryError, MetadataFilter } from '@memory/core'

/** What a service's `distance` means. `dotProduct`: higher is nearer; the two others: lower is nearer. */
export type DistanceFunction = 'cosine' | 'euclidean' | 'dotProduct'

/** Values that services compare in filters. */
export type FilterableValue = string | number | boolean

/** A memory as a back end keeps it. Nothing in it needs to be understood but where it belongs. */
export interface VectorRecord {
  /** Encodes the scope. At most 256 ASCII characters; never contains `/` or `#` unless it starts with `#`. */
  readonly partition: string
  /** Unique within the partition; any well-formed text. */
  readonly id: string
  readonly content: string
  /** JSON that only the store reads: metadata, times, which embedder. Give it back as it came. */
  readonly details: string
  /** Copies of metadata that filters may look at, by the caller's own key. */
  readonly filterable: Readonly<Record<string, FilterableValue>>
  /** Milliseconds since the epoch; for back ends that delete by themselves or filter on it. */
  readonly expiresAt?: number
}

/** A record on its way in. */
export interface VectorWrite extends VectorRecord {
  /** Finite in float32, not all zero, as long as the index is wide. */
  readonly vector: readonly number[]
  /** Names this write, so that a repeat can be told from somebody else's. */
  readonly version: string
  /**
   * What must be there for the write to happen: `null` nothing, a string that version, absent anything.
   * Set only when the profile says `conditionalWrites`.
   */
  readonly expect?: string | null
}

/** A record as it was found. */
export interface FoundRecord extends VectorRecord {
  /** Present when the profile says `conditionalWrites`. */
  readonly version?: string
  /** Present when asked for. */
  readonly vector?: readonly number[]
}

/** A record near the query. */
export interface VectorMatch extends VectorRecord {
  /** As the service gave it; see {@link VectorBackendProfile.distance}. */
  readonly distance: number
}

/** What became of one write. `conflict`: `expect` did not hold. `failed`: see the error's `retryable`. */
export type WriteOutcome =
  | { readonly status: 'written' | 'conflict' }
  | { readonly status: 'failed'; readonly error: MemoryError }

/** What to look for. */
export interface VectorQuery extends CallOptions {
  readonly partition: string
  readonly vector: readonly number[]
  /** At most {@link VectorBackendProfile.maxTopK}. */
  readonly topK: number
  /** Only conditions that `filters` of the back end said yes to. */
  readonly filter?: MetadataFilter
  /** The present moment, for back ends that can leave expired records out. The store checks again. */
  readonly now: number
}

/** Options of `get`. */
export interface GetRecordsOptions extends CallOptions {
  readonly partition: string
  /** Also give the vectors. Default false. */
  readonly vectors?: boolean
}

/** Options of `list`. */
export interface ListRecordsOptions extends CallOptions {
  /** Absent: all partitions. Only maintenance asks for that. */
  readonly partition?: string
  /** About how many records; a page may hold fewer, even none, while a cursor says that more follow. */
  readonly limit: number
  readonly cursor?: string
  /** Also give the vectors. Default false. */
  readonly vectors?: boolean
  /** `content` and `details` may be empty: only identities are wanted. Default false. */
  readonly keysOnly?: boolean
  /** Which of {@link VectorBackendProfile.listSegments} disjoint parts to read. Absent: all, in one pass. */
  readonly segment?: number
}

/** One page. No cursor: the last one. */
export interface RecordPage {
  readonly records: readonly FoundRecord[]
  readonly cursor?: string
}

/** How a back end behaves, as data. */
export interface VectorBackendProfile {
  /** What errors call it, such as `S3 Vectors index "memories"`. */
  readonly label: string
  readonly distance: DistanceFunction
  /** Whether a write is seen by the very next `query`. `get` and `list` must always see it. */
  readonly consistency: 'read-your-writes' | 'eventual'
  /** Whether `expect` is honoured, and a single deletion tells. False: the last writer wins, unseen. */
  readonly conditionalWrites: boolean
  /** Whether `query` leaves out records that expired minutes ago or more. */
  readonly filtersExpired: boolean
  readonly maxWriteRecords: number
  /** Of one `upsert`, as {@link VectorBackend.sizeOf} counts. */
  readonly maxWriteBytes: number
  readonly maxGetRecords: number
  readonly maxDeleteRecords: number
  /** Records one `query` can find; the store reads the partition itself to go beyond. */
  readonly maxTopK: number
  /** Parts that `list` can read side by side; 1 when it cannot. */
  readonly listSegments: number
  /** UTF-8 bytes of content that fit beside everything else. */
  readonly maxContentBytes: number
}

/** What the store asks of an index when it opens it. */
export interface OpenOptions extends CallOptions {
  /** How long vectors are. Absent: the index is only read, so nothing may be created and any width will do. */
  readonly dimensions?: number
}

/**
 * A service that keeps vectors. The five methods map to the service's own calls and no more: batching, retries,
 * embedding, identity, scores and expiry are the store's. Every method rejects with a `MemoryError`, and none
 * is called with more than the profile allows.
 */
export interface VectorBackend {
  readonly profile: VectorBackendProfile

  /**
   * Creates what is missing and checks what is there; `close` releases what the back end itself opened. Left
   * out by back ends with nothing to do. A failed `open` may be called again. Its signal fires when nobody waits for it
   * any more, or the store is closed: a wait for something that is being made must end then.
   *
   * @throws MemoryError `embedder_mismatch` when the index is not `dimensions` wide; see `checkWidth`.
   */
  open?(options: OpenOptions): Promise<void>
  /** Releases what the back end itself opened. */
  close?(): Promise<void>

  /** Whether the service evaluates this condition itself. The store checks all others after the query. */
  filters(key: string, value: MetadataFilter[string]): boolean
  /** Why the record can never be kept, before anything is sent; `undefined` when it can. */
  check(record: VectorRecord, dimensions: number): MemoryError | undefined
  /** Bytes the record takes in a request, for {@link VectorBackendProfile.maxWriteBytes}. */
  sizeOf(record: VectorWrite): number

  /** Writes or replaces whole records, none with the key of another. One outcome each, in order. */
  upsert(records: readonly VectorWrite[], options?: CallOptions): Promise<WriteOutcome[]>
  /** Nearest first. Fewer than `topK` means there are no more. */
  query(query: VectorQuery): Promise<VectorMatch[]>
  /** What is there, in any order; absent ids are left out. */
  get(ids: readonly string[], options: GetRecordsOptions): Promise<FoundRecord[]>
  /**
   * Absent ids are no error. Resolves when all are gone; with `conditionalWrites`, for a single id, to whether it was
   * there until this very call.
   */
  delete(
    ids: readonly string[],
    options: { readonly partition: string } & CallOptions,
  ): Promise<boolean | undefined>
  /** Every record once, also while others write. */
  list(options: ListRecordsOptions): Promise<RecordPage>
}
