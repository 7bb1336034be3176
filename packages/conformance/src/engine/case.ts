/** `must`: the contract. `should`: what users of a good implementation expect. */
export type Level = 'must' | 'should'

/**
 * One requirement and the proof of it, as data: the same list feeds test runners, the command, the report and
 * the table in the guide. An id never changes its meaning.
 */
export interface ConformanceCase<Context, Need extends string = string> {
  /** Theme, dot, short name: `search.limit`. */
  readonly id: string
  /** One sentence that says what must hold. */
  readonly requirement: string
  readonly level: Level
  /** The version of the suite that introduced it. */
  readonly since: string
  /** What the subject or the fixture must offer for the case to apply. */
  readonly needs?: readonly Need[]
  /** Upper bound of the whole case in milliseconds. Default {@link DEFAULT_CASE_TIMEOUT_MS}. */
  readonly timeoutMs?: number
  /** Throws when the requirement does not hold. */
  run(context: Context): Promise<void> | void
}

/** How long a case may take before it counts as hanging. Generous: remote back ends run here too. */
export const DEFAULT_CASE_TIMEOUT_MS = 30_000

/** The version of the requirements. A new `must` case raises the minor number. */
export const CONFORMANCE_VERSION = '1.0'
