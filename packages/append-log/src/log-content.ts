/** The first line of a log. Everything but `format` and `version` belongs to whoever keeps the content. */
export interface LogHeader {
  readonly format: string
  readonly version: number
  readonly [key: string]: unknown
}

/** What is told what a log holds, line by line. */
export interface LogReader {
  /**
   * Called once, before anything is replayed, with the first line of the log; with `undefined` when the log is new.
   * What it throws, `open` throws.
   */
  begin?(header: LogHeader | undefined): void
  /** Called for every line of the log, in order, with its JSON text. When it throws, the log is `corrupt`. */
  replay(payload: string): void
}

/** What a log keeps, as whoever opens it offers it: the log knows lines, the content knows what they mean. */
export interface LogContent extends LogReader {
  /** What the first line says besides format and version, in JSON's types. Asked whenever it is written. */
  header?(): object
  /** Lines it would take to write down the present state. */
  size(): number
  /**
   * JSON texts that restore the present state. Read lazily, while the content may go on to change: whatever is appended
   * meanwhile is written after it, and must do no harm when the snapshot has it already.
   */
  snapshot(): Iterable<string>
  /**
   * Called when lines that were handed over are given up, before their `append` rejects: content that changes before
   * its lines are kept undoes everything that is not kept yet.
   */
  revert?(): void
}
