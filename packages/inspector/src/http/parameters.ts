import { invalid } from '@memory/core'

/** The query string of a request, read with care. */
export class Parameters {
  readonly #values: URLSearchParams

  constructor(values: URLSearchParams) {
    this.#values = values
  }

  /** `undefined` when it is absent or empty. */
  text(name: string): string | undefined {
    return this.#values.get(name) || undefined
  }

  /** @throws MemoryError `invalid_argument` when it is absent or empty. */
  required(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw invalid(name, 'is missing')
    return value
  }

  /** @throws MemoryError `invalid_argument` unless it is a non-negative integer of at most `most`. */
  integer(name: string, fallback: number, most = Number.MAX_SAFE_INTEGER): number {
    const value = this.text(name)
    if (value === undefined) return fallback
    const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN
    if (!(number <= most)) throw invalid(name, `must be an integer from 0 to ${most}`)
    return number
  }
}
