/**
 * Every way a memory operation can fail.
 *
 * - `invalid_argument`: bad input, refused before any I/O; see `field`.
 * - `limit_exceeded`: input over a limit, refused before any I/O; see `field`, `limit`, `actual`.
 * - `unsupported`: the store cannot do this; see `field` for the capability.
 * - `not_found`: no entry has that id in this scope.
 * - `conflict`: somebody else changed or holds the thing first.
 * - `unauthorized`: credentials refused; never retried.
 * - `throttled`, `unavailable`, `timeout`: transient.
 * - `aborted`: the caller's signal fired.
 * - `closed`: used after `close()`.
 * - `unreadable_output`: a model answered something that holds no entries that can be read.
 * - `embedder_mismatch`: the index was written by another embedder or dimension.
 * - `corrupt`: persisted data cannot be trusted.
 * - `incomplete`: part of the work is unsaved; the error carries the report.
 * - `failed`: anything else; see `cause`.
 */
export type MemoryErrorCode =
  | 'invalid_argument'
  | 'limit_exceeded'
  | 'unsupported'
  | 'not_found'
  | 'conflict'
  | 'unauthorized'
  | 'throttled'
  | 'unavailable'
  | 'timeout'
  | 'aborted'
  | 'closed'
  | 'unreadable_output'
  | 'embedder_mismatch'
  | 'corrupt'
  | 'incomplete'
  | 'failed'

const RETRYABLE: readonly MemoryErrorCode[] = ['throttled', 'unavailable', 'timeout']

/** Shared by every copy and version of this package, so recognition never depends on `instanceof`. */
const BRAND = Symbol.for('@memory/error')

/** Details of a {@link MemoryError}. */
export interface MemoryErrorOptions {
  /** What brought it about, such as the error of an SDK. Default: none. */
  readonly cause?: unknown
  /** Whether the same call may succeed later. Default: true for `throttled`, `unavailable` and `timeout`, else false. */
  readonly retryable?: boolean
  /** The argument, option or capability at fault, as a path such as `metadata.tags[2]`. Default: none. */
  readonly field?: string
  /** The limit that was crossed. Default: none. */
  readonly limit?: number
  /** The measured value, in the limit's unit. Default: none. */
  readonly actual?: number
  /** How long the back end asked to wait, in milliseconds. Default: it did not ask. */
  readonly retryAfterMs?: number
  /** The store at fault. Default: none. */
  readonly storeName?: string
}

/** The one error that packages of this family throw. Branch on `code`, never on `message`. */
export class MemoryError extends Error {
  override readonly name: string = 'MemoryError'
  readonly code: MemoryErrorCode
  /** Whether the same call may succeed later, unchanged. */
  readonly retryable: boolean
  declare readonly field?: string
  declare readonly limit?: number
  declare readonly actual?: number
  declare readonly retryAfterMs?: number
  declare readonly storeName?: string

  constructor(code: MemoryErrorCode, message: string, options: MemoryErrorOptions = {}) {
    const { cause, retryable, ...details } = options
    super(message, cause === undefined ? undefined : { cause })
    Object.assign(this, details)
    this.code = code
    this.retryable = retryable ?? RETRYABLE.includes(code)
    Object.defineProperty(this, BRAND, { value: true })
  }

  /** True for errors of this family, also across duplicate copies of the package. */
  static isInstance(error: unknown): error is MemoryError {
    return typeof error === 'object' && error !== null && BRAND in error
  }

  /** Returns a {@link MemoryError} as it is; wraps anything else with the original as `cause`. */
  static from(
    error: unknown,
    code: MemoryErrorCode = 'failed',
    options: MemoryErrorOptions = {},
  ): MemoryError {
    if (MemoryError.isInstance(error)) return error
    const message = error instanceof Error ? error.message : String(error)
    return new MemoryError(code, message, { ...options, cause: error })
  }
}

/** Builds the `invalid_argument` error for a field. A path longer than 200 characters is cut: keys are input like any other. */
export function invalid(path: string, requirement: string): MemoryError {
  const field = path.slice(0, 200)
  return new MemoryError('invalid_argument', `${field} ${requirement}`, { field })
}

/** Throws an `aborted` error when the signal has fired. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new MemoryError('aborted', 'The operation was aborted', { cause: signal.reason })
}
