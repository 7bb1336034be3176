import { attempt } from './assert.js'
import { formatValue } from './format-value.js'

/** Operations in the order they began, each with how it ended. */
export class Trace {
  readonly #lines: string[] = []

  /** The lines so far. */
  lines(): readonly string[] {
    return [...this.#lines]
  }

  /** Adds a line of its own, such as the seed. */
  note(line: string): void {
    this.#lines.push(line)
  }

  /** Forgets everything, so that the trace holds what comes now. */
  clear(): void {
    this.#lines.length = 0
  }

  /** Makes the call and records it with its result or error. */
  async record<Result>(
    name: string,
    args: readonly unknown[],
    call: () => PromiseLike<Result> | Result,
  ): Promise<Result> {
    const index = this.#lines.length
    const began = `${name}(${args.map((arg) => formatValue(arg)).join(', ')})`
    this.#lines.push(`${began} …`)
    const outcome = await attempt(call)
    const end = 'error' in outcome ? `rejected: ${formatValue(outcome.error)}` : formatValue(outcome.value)
    this.#lines[index] = `${began} -> ${end}`
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
}
