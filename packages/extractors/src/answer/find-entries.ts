import type { Scan, ScannedObject, ScannedValue } from './scan-json.js'

/** Something in a list of entries, not yet checked. */
export interface AnswerItem {
  /** The statement, when the item has one. */
  readonly content?: string
  /** The whole object, when the item is one. */
  readonly fields?: ScannedObject
  /** The key of the list it came from, when the answer had several lists. */
  readonly listKey?: string
}

/** What one JSON value holds for us. */
export interface Found {
  readonly items: AnswerItem[]
  /**
   * How sure it is that this is the answer: entries, or a list under a key that says so; a bare list of `strings`;
   * an `empty` list; a list of things that are no entries (`other`); an object with no list in it (`object`).
   */
  readonly kind: 'entries' | 'strings' | 'empty' | 'other' | 'object'
}

/** Keys that hold the list when a model wraps it; compared without case and punctuation. */
const LIST_KEY =
  /^(?:new|extracted|durable|user|longterm)?(?:facts?|memor(?:y|ies)|preferences?|episodes?|summar(?:y|ies)|entr(?:y|ies)|items?|records?|results?|data|list|array|output|response|answer|extractions?)$/

/** Keys whose list is what the model decided against, or was told already. */
const REFUSED_KEY = /^(?:discard|reject|drop|ignor|exclud|skip|omit|remov|delet|existing|known)/

/** Where the statement stands when a list item does not call it `content`. */
const CONTENT_ALIASES = ['fact', 'memory', 'text', 'statement'] as const

/** Looks for entries in a value, whole or not. Entries that were left half finished are passed over. */
export function findEntries({ value, open }: Scan): Found {
  const items: AnswerItem[] = []
  let sure = false
  let listed = Array.isArray(value)

  function readList(list: readonly ScannedValue[], listKey?: string): void {
    const key = listKey !== undefined && { listKey }
    for (const item of list) {
      if (typeof item === 'string') items.push({ content: item, ...key })
      else if (Array.isArray(item)) readList(item, listKey)
      else if (typeof item !== 'object') items.push({ ...key })
      else if (item !== null) readObject(item, CONTENT_ALIASES, listKey)
    }
  }

  function readObject(object: ScannedObject, aliases: readonly string[], listKey?: string): void {
    const content = contentOf(object, aliases)
    if (content !== undefined) {
      if (open.has(object)) return
      sure = true
      items.push({ content, fields: object, ...(listKey !== undefined && { listKey }) })
      return
    }
    const members = Object.entries(object).filter(([key]) => !REFUSED_KEY.test(plain(key)))
    const lists = members.filter(([key, member]) => Array.isArray(member) && isListOfEntries(key, member))
    const before = items.length
    for (const [key, member] of members) {
      if (Array.isArray(member)) {
        if (!isListOfEntries(key, member)) continue
        sure = listed = true
        readList(member, lists.length > 1 ? key : listKey)
      } else if (typeof member === 'object' && member !== null && LIST_KEY.test(plain(key))) {
        readObject(member, [])
      }
    }
    const isListItem = aliases.length > 0
    const isEmpty = members.length === 0 || lists.length > 0
    if (isListItem && items.length === before && !isEmpty && !open.has(object)) items.push({ fields: object })
  }

  if (Array.isArray(value)) readList(value)
  else readObject(value, [])
  return { items, kind: kindOf(items, sure, listed) }
}

function kindOf(items: readonly AnswerItem[], sure: boolean, listed: boolean): Found['kind'] {
  if (items.some((item) => item.content !== undefined)) return sure ? 'entries' : 'strings'
  if (items.length > 0) return 'other'
  return listed ? 'empty' : 'object'
}

function contentOf(object: ScannedObject, aliases: readonly string[]): string | undefined {
  for (const key of ['content', ...aliases]) {
    const content = object[key]
    if (typeof content === 'string') return content
  }
  return undefined
}

/** A list under any key counts when its items have the very shape that was asked for. */
function isListOfEntries(key: string, list: readonly ScannedValue[]): boolean {
  return (
    LIST_KEY.test(plain(key)) ||
    list.some(
      (item) => typeof item === 'object' && item !== null && !Array.isArray(item) && 'content' in item,
    )
  )
}

function plain(key: string): string {
  return key
    .slice(0, 64)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
