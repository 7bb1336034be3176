import type { GateDecision, JSONValue, Metadata, NewMemory } from '@memory/core'
import type { SecretGateOptions } from './secret-gate.js'
import { IBAN_PATTERN, SECRET_HINT, SECRET_PATTERNS, type SecretPattern } from './secret-patterns.js'

/** Where an entry comes from: ids are nobody's secret, and some look like the number of a card. */
const PROVENANCE = ['sessionId', 'messageIds', 'supersedes']

/** What {@link secretGate} decides. */
export function checkForSecrets(
  entry: NewMemory,
  { action, ibans, patterns }: Required<SecretGateOptions>,
): GateDecision {
  const further = ibans ? [IBAN_PATTERN, ...patterns] : patterns
  const found = new Set<string>()
  const redact = (text: string): string => {
    const rest = SECRET_HINT.test(text) ? redactSecrets(text, SECRET_PATTERNS, found) : text
    return redactSecrets(rest, further, found)
  }
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

/** A name says what its value is: `{ "password": "…" }` holds one, though the value by itself looks like a word. */
function redactValue(value: JSONValue, redact: (text: string) => string, name = ''): JSONValue {
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact, name))
  if (typeof value === 'string' || typeof value === 'number') {
    const start = `${name}: `
    const rest = redact(start + value)
    if (rest === start + value) return value
    // A secret in the name itself is found where names are.
    return rest.startsWith(start) ? rest.slice(start.length) : redact(`${value}`)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      redact(key),
      PROVENANCE.includes(key) ? item : redactValue(item, redact, key),
    ]),
  )
}
