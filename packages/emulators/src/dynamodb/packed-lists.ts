import type { AttributeValue, Item } from './item.js'

/** Marks a string that stands for a list of numbers; no attribute starts so by chance. */
const MARK = '\u0000numbers:'

/** Shorter vectors are left as they are: they take no time worth saving. */
const SHORTEST = 8

/**
 * An item with its vectors as strings. dynalite works on every number of an item, which for vectors takes it longer than
 * everything else. Other lists stay lists, for expressions may look into them.
 */
export function packed(item: Item, vectorAttributes: ReadonlySet<string>): Item {
  const pairs = Object.entries(item)
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, vectorAttributes.has(name) ? pack(value) : value]),
  )
}

function pack(value: AttributeValue): AttributeValue {
  const list = value.L
  if (!Array.isArray(list) || list.length < SHORTEST) return value
  const numbers: string[] = []
  for (const element of list as readonly AttributeValue[]) {
    // Anything else than a number as text is for dynalite to judge.
    if (typeof element.N !== 'string' || !/^-?[\d.]+(e[+-]?\d+)?$/i.test(element.N)) return value
    numbers.push(decimal(element.N))
  }
  return { S: MARK + numbers.join(' ') }
}

/** A number as the service gives it back: no zeros that mean nothing. */
function decimal(text: string): string {
  if (!text.endsWith('0') || !text.includes('.')) return text
  return /e/i.test(text) ? text : text.replace(/\.?0+$/, '') || '0'
}

/** The way back, wherever dynalite's answers hold items. */
export function unpackedOutput(output: Record<string, unknown>): Record<string, unknown> {
  const { Item, Items, Attributes, Responses } = output as {
    Item?: Item
    Items?: Item[]
    Attributes?: Item
    Responses?: Record<string, Item[]>
  }
  return {
    ...output,
    ...(Item && { Item: unpacked(Item) }),
    ...(Items && { Items: Items.map(unpacked) }),
    ...(Attributes && { Attributes: unpacked(Attributes) }),
    ...(Responses && {
      Responses: Object.fromEntries(
        Object.entries(Responses).map(([table, items]) => [table, items.map(unpacked)]),
      ),
    }),
  }
}

function unpacked(item: Item): Item {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, unpack(value)]))
}

function unpack(value: AttributeValue): AttributeValue {
  if (!value.S?.startsWith(MARK)) return value
  return {
    L: value.S.slice(MARK.length)
      .split(' ')
      .map((N) => ({ N })),
  }
}
