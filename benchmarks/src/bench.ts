/** One measured value, beside a peer's where there is one. */
export interface Row {
  /** What was done, such as `10k x 384, top 10`. */
  readonly case: string
  /** What was measured, such as `search p50`. */
  readonly metric: string
  /** The unit of `ours` and `theirs`, such as `ms`. */
  readonly unit: string
  readonly ours: number
  /** Who else did the same in the same run. */
  readonly peer?: string
  readonly theirs?: number
  /** `ours / theirs`. */
  readonly ratio?: number
  /** What showed it, such as the ids of the cases that failed. */
  readonly by?: readonly string[]
}

/** Values of the command line, by option name. */
export type BenchOptions = Readonly<Record<string, string | undefined>>

/** A benchmark that can be run by name. */
export interface Bench {
  readonly name: string
  /** One line for the list of benchmarks. */
  readonly summary: string
  /** The options it takes, each with a value, and what they mean. */
  readonly options: Readonly<Record<string, string>>
  /**
   * @param progress Tells the person who waits what is going on.
   * @throws UsageError when an option is missing or makes no sense.
   */
  run(options: BenchOptions, progress: (line: string) => void): Promise<Row[]>
}

/** The command was called wrongly; the message says how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A row that has a peer. */
export function comparison(row: Required<Omit<Row, 'ratio' | 'by'>>): Row {
  return { ...row, ratio: row.ours / row.theirs }
}
