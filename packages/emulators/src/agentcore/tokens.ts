import { createHash } from 'node:crypto'
import { checkToken } from './checks.js'
import { invalid } from './faults.js'

/** Remembers what was done under which client token, and answers a repeat as the first time. */
export class ClientTokens {
  readonly #done = new Map<string, { readonly fingerprint: string; readonly output: unknown }>()

  /**
   * Runs the work once for each token. That the same token with another payload is refused is inferred from the reason
   * `IdempotentParameterMismatchException` of the API model; how long tokens are remembered is documented nowhere.
   */
  once<Output>(clientToken: string | undefined, input: unknown, work: () => Output): Output {
    checkToken(clientToken)
    if (!clientToken) return work()
    const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex')
    const before = this.#done.get(clientToken)
    if (!before) {
      const output = work()
      this.#done.set(clientToken, { fingerprint, output })
      return output
    }
    if (before.fingerprint !== fingerprint) {
      const message = 'The clientToken was used before with other parameters'
      throw invalid('clientToken', message, 'IdempotentParameterMismatchException')
    }
    return before.output as Output
  }
}
