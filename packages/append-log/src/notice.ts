import type { MemoryError } from '@memory/core'

/** Something that happened to a log and lost no acknowledged line. */
export type LogNotice =
  /** The end of the log was a line that had been cut off while it was written, and was removed. */
  | { readonly kind: 'torn-tail'; readonly path: string; readonly offset: number; readonly bytes: number }
  /** The process that had the log open before ended without closing it; its lock was taken over. */
  | { readonly kind: 'unclean-end'; readonly path: string; readonly pid: number }
  /** Superseded lines were removed. */
  | {
      readonly kind: 'compacted'
      readonly path: string
      readonly linesBefore: number
      readonly lines: number
    }
  /** Compaction failed; the log goes on as it is. */
  | { readonly kind: 'compaction-failed'; readonly path: string; readonly error: MemoryError }
