const MAX_TEXT = 80
const MAX_ITEMS = 8
const MAX_DEPTH = 4

/** A short, unambiguous rendering of any value, safe for lone surrogates, cycles and hostile keys. */
export function formatValue(value: unknown, depth = 0): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Error) return formatError(value)
  if (value instanceof Date) return `Date ${value.getTime()}`
  if (depth === MAX_DEPTH) return Array.isArray(value) ? '[…]' : '{…}'
  if (Array.isArray(value)) {
    return `[${clip(value.map((item: unknown) => formatValue(item, depth + 1))).join(', ')}]`
  }
  const fields = Object.entries(value).map(
    ([key, item]) => `${formatKey(key)}: ${formatValue(item, depth + 1)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${clip(fields).join(', ')} }`
}

/** Code and field of a memory error, name and message of any other. */
function formatError(error: Error): string {
  const { code, field } = error as { code?: unknown; field?: unknown }
  const details = [code, field].filter((detail) => typeof detail === 'string').join(' ')
  return `${error.name}${details && ` (${details})`}: ${error.message}`
}

function formatKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key)
}

function quote(text: string): string {
  const shown = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
  // JSON.stringify escapes control characters and lone surrogates.
  return JSON.stringify(shown) + (text.length > MAX_TEXT ? ` (${text.length} characters)` : '')
}

function clip(parts: readonly string[]): readonly string[] {
  if (parts.length <= MAX_ITEMS) return parts
  return [...parts.slice(0, MAX_ITEMS), `and ${parts.length - MAX_ITEMS} more`]
}
