/** Limits of the mem0 platform, from its API reference unless another source is named. */
export const MEM0_LIMITS = {
  /** `page_size` of "Get Memories": 1 to 200. */
  pageSize: 200,
  /** Results when `page_size` is left out. */
  defaultPageSize: 100,
  /** Memories in one call of "Batch Delete". */
  batch: 1_000,
  /** Results when `top_k` is left out. */
  defaultTopK: 10,
  /** Not documented: what is taken here for the largest `top_k`. */
  topK: 1_000,
  /** Not documented: bodies beyond this are taken for too large. */
  bodyBytes: 10 * 1024 * 1024,
} as const
