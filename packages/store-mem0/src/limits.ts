/** Limits of the mem0 platform. */
export interface Mem0Limits {
  /** Rows of one page: 1 to 200 (API reference, "Get memories"). */
  readonly pageSize: number
  /** Results of one search. Not documented; this many are asked for at most. */
  readonly topK: number
  /** Rows of one batch deletion (API reference, "Batch delete"). */
  readonly batchDelete: number
}

/** The limits of the platform today; see {@link Mem0Limits} for where they come from. */
export const MEM0_LIMITS: Mem0Limits = Object.freeze({ pageSize: 200, topK: 1_000, batchDelete: 1_000 })
