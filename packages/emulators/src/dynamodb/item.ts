/** An attribute value as it is on the wire. */
export interface AttributeValue {
  readonly S?: string
  readonly N?: string
  readonly B?: string
  readonly L?: readonly AttributeValue[]
  readonly [type: string]: unknown
}

export type Item = Readonly<Record<string, AttributeValue>>

/** A vector attribute as floats; undefined when it is not a list of float32 numbers. */
export function vectorOf(value: AttributeValue | undefined): Float32Array | undefined {
  if (!Array.isArray(value?.L)) return undefined
  const vector = new Float32Array(value.L.length)
  for (const [i, element] of (value.L as readonly AttributeValue[]).entries()) {
    const component = floatOf(element)
    if (component === undefined) return undefined
    vector[i] = component
  }
  return vector
}

export function floatOf(element: AttributeValue): number | undefined {
  if (typeof element.N !== 'string') return undefined
  const component = Math.fround(Number(element.N))
  return Number.isFinite(component) ? component : undefined
}

/** A vector as the index gives it back: the float32 in its shortest decimal form. */
export function vectorAttribute(vector: Float32Array): AttributeValue {
  return { L: Array.from(vector, (component) => ({ N: shortest(component) })) }
}

function shortest(component: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = String(Number(component.toPrecision(digits)))
    if (Math.fround(Number(text)) === component) return text
  }
  return String(Number(component.toPrecision(9)))
}

/** What two attribute values have in common when they are equal as keys. */
export const valueKey = (value: AttributeValue | undefined): string =>
  value === undefined ? '' : JSON.stringify(value.N === undefined ? value : { N: Number(value.N) })

/** Bytes of an item as the service counts them (developer guide, "Item sizes and formats"). */
export const itemBytes = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0)

function valueBytes(value: AttributeValue): number {
  if (typeof value.S === 'string') return Buffer.byteLength(value.S)
  if (typeof value.N === 'string') return numberBytes(value.N)
  if (typeof value.B === 'string') return Math.floor((value.B.length * 3) / 4)
  if (Array.isArray(value.L)) {
    return (value.L as AttributeValue[]).reduce((sum, element) => sum + 1 + valueBytes(element), 3)
  }
  if (typeof value.M === 'object') return 3 + Object.keys(value.M as Item).length + itemBytes(value.M as Item)
  const set = value.SS ?? value.NS ?? value.BS
  if (Array.isArray(set))
    return (set as string[]).reduce((sum, element) => sum + Buffer.byteLength(element), 0)
  return 1
}

/** A byte for two significant digits, and one more; about, as the guide says. */
function numberBytes(text: string): number {
  let digits = 0
  let zeros = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    // The exponent does not count.
    if (code === 101 || code === 69) break
    if (code < 48 || code > 57) continue
    if (code === 48) zeros += digits === 0 ? 0 : 1
    else {
      digits += zeros + 1
      zeros = 0
    }
  }
  return Math.ceil(digits / 2) + 1 + (text.startsWith('-') ? 1 : 0)
}
