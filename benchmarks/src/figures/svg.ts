/** Attributes of an element; numbers are written with at most two decimals. */
export type Attributes = Readonly<Record<string, string | number>>

/** An SVG element with what is in it: elements that are written already. */
export function element(name: string, attributes: Attributes, ...inside: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(attribute(value))}"`)
  const open = `<${name}${written.join('')}`
  return inside.length > 0 ? `${open}>${inside.join('')}</${name}>` : `${open}/>`
}

/** A line of text at a place. */
export function label(text: string, attributes: Attributes): string {
  return element('text', attributes, escapeXml(text))
}

/** Text that is nothing but text. Control characters, which XML cannot hold, become spaces. */
export function escapeXml(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function attribute(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : value
}
