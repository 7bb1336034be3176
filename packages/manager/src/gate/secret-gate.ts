import { type Gate, invalid } from '@memory/core'
import { checkChoice } from '../check-choice.js'
import { loadEngine } from '../load-engine.js'
import type { SecretPattern } from './secret-patterns.js'

/** Options of {@link secretGate}. */
export interface SecretGateOptions {
  /**
   * What happens to an entry that holds a secret. `redact`: the secret is replaced and the rest is kept; an entry
   * that is nothing else is dropped. `quarantine`: it is held back, secret included. Default `redact`.
   */
  readonly action?: 'redact' | 'quarantine' | 'drop'
  /** Also bank account numbers. Default false. */
  readonly ibans?: boolean
  /** Further kinds of secrets. Default: none. */
  readonly patterns?: readonly SecretPattern[]
}

/**
 * A gate that keeps secrets out of memory: API keys, private keys, tokens, passwords and card numbers, in content
 * and metadata, but for the ids of what an entry comes from. It knows secrets by their form, so it lessens the risk and does not remove it.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function secretGate(options: SecretGateOptions = {}): Gate {
  const { action = 'redact', ibans = false, patterns = [] } = options
  checkChoice('action', action, ['redact', 'quarantine', 'drop'])
  for (const [i, { pattern }] of patterns.entries()) {
    if (!pattern?.global) throw invalid(`patterns[${i}].pattern`, 'must be a regular expression with flag g')
  }
  const resolved = { action, ibans, patterns }
  return {
    name: 'secrets',
    async initialize() {
      await loadEngine()
    },
    check(entry) {
      const engine = loadEngine()
      return engine instanceof Promise
        ? engine.then(({ checkForSecrets }) => checkForSecrets(entry, resolved))
        : engine.checkForSecrets(entry, resolved)
    },
  }
}
