import {
  type Gate,
  type GateDecision,
  invalid,
  type JSONValue,
  type Metadata,
  type NewMemory,
} from '@memory/core'
import { IBAN_PATTERN, SECRET_PATTERNS, type SecretPattern } from './secret-patterns.js'

/** Options of {@link secretGate}. */
export interface SecretGateOptions {
  /**
   * What happens to an entry that holds a secret. `redact`: the secret is replaced and the rest is kept; an entry
   * that is nothing else is dropped. `quarantine`: it is held back, secret included. Default `redact`.
   */
  readonly action?: 'redact' | 'quarantine' | 'drop'
  /** Also bank account numbers. Default false. */
  readonly ibans?: boolean
  /** Further kinds of secrets. */
  readonly patterns?: readonly SecretPattern[]
}

/**
 * A gate that keeps secrets out of memory: API keys, private keys, tokens, passwords and card numbers, in content
 * and metadata. It knows secrets by their form, so it lessens the risk and does not remove it.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function secretGate(options: SecretGateOptions = {}): Gate {
  const { action = 'redact', ibans = false, patterns = [] } = options
  if (action !== 'redact' && action !== 'quarantine' && action !== 'drop') {
    throw invalid('action', "must be 'redact', 'quarantine' or 'drop'")
  }
  for (const [i, { pattern }] of patterns.entries()) {
    if (!pattern?.global) throw invalid(`patterns[${i}].pattern`, 'must be a regular expression with flag g')
  }
  const all = [...SECRET_PATTERNS, ...(ibans ? [IBAN_PATTERN] : []), ...patterns]
  return { name: 'secrets', check: (entry) => check(entry, all, action) }
}

function check(
  entry: NewMemory,
  patterns: readonly SecretPattern[],
  action: NonNullable<SecretGateOptions['action']>,
): GateDecision {
  const found = new Set<string>()
  const redact = (text: string): string => redactSecrets(text, patterns, found)
  const content = redact(entry.content)
  const metadata = entry.metadata && (redactValue(entry.metadata, redact) as Metadata)
  if (found.size === 0) return { action: 'keep' }
  const reason = [...found].join(', ')
  if (action !== 'redact') return { action, reason }
  if (!/[\p{L}\p{N}]/u.test(content.replace(/\[redacted: [^\]]*\]/g, ''))) return { action: 'drop', reason }
  return { action: 'redact', content, reason, ...(metadata && { metadata }) }
}

function redactSecrets(text: string, patterns: readonly SecretPattern[], found: Set<string>): string {
  let rest = text
  for (const { name, pattern, test } of patterns) {
    rest = rest.replace(pattern, (match: string, ...details: unknown[]) => {
      const groups = details.at(-1)
      const secret =
        (typeof groups === 'object' ? (groups as { secret?: string }).secret : undefined) ?? match
      if (secret.startsWith('[redacted') || (test && !test(secret))) return match
      found.add(name)
      const start = match.lastIndexOf(secret)
      return `${match.slice(0, start)}[redacted: ${name}]${match.slice(start + secret.length)}`
    })
  }
  return rest
}

function redactValue(value: JSONValue, redact: (text: string) => string): JSONValue {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactValue(item, redact)]))
}
