import type { Category, LanguageRules } from './language-rules.js'

/** The categories found in a text, each with the entries that matched. */
export type Signals = ReadonlyMap<Category, readonly string[]>

/** Looks words up. One pass over the text, whatever the number of entries. */
export interface Lexicon {
  scan(folded: string): Signals
}

interface Entry {
  readonly text: string
  readonly category: Category
}

/** `allerg*, hives` to its entries. */
export function parseEntries(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim().replace(/\s+/g, ' '))
    .filter((entry) => entry !== '')
}

/** Entries keyed by what a text must show at a position for them to be tried. */
function index(entries: Iterable<Entry>, key: (text: string) => string): Map<string, Entry[]> {
  const map = new Map<string, Entry[]>()
  for (const entry of entries) {
    const at = key(entry.text)
    const list = map.get(at)
    if (list) list.push(entry)
    else map.set(at, [entry])
  }
  return map
}

const firstWord = (text: string): string => text.split(' ', 1)[0] ?? text

function add(found: Map<Category, string[]>, category: Category, text: string): void {
  const list = found.get(category)
  if (list) list.push(text)
  else found.set(category, [text])
}

/** Shortest stem a `*` entry may have, so that a prefix stays specific. */
const SHORTEST_STEM = 3

class SpacedLexicon implements Lexicon {
  readonly #exact: Map<string, Entry[]>
  readonly #stems: Map<string, Entry[]>
  readonly #longestStem: number

  constructor(entries: readonly Entry[]) {
    const stems = entries
      .filter((e) => e.text.endsWith('*'))
      .map((e) => ({ ...e, text: e.text.slice(0, -1) }))
    this.#exact = index(
      entries.filter((e) => !e.text.endsWith('*')),
      firstWord,
    )
    this.#stems = index(stems, (text) => text)
    this.#longestStem = Math.max(0, ...stems.map((e) => e.text.length))
  }

  scan(folded: string): Signals {
    const found = new Map<Category, string[]>()
    for (let start = 1; start < folded.length; ) {
      const end = folded.indexOf(' ', start)
      if (end < 0) break
      const word = folded.slice(start, end)
      for (const { text, category } of this.#exact.get(word) ?? []) {
        if (text.length === word.length || folded.startsWith(`${text} `, start)) add(found, category, text)
      }
      for (let length = SHORTEST_STEM; length <= Math.min(word.length, this.#longestStem); length++) {
        for (const { category } of this.#stems.get(word.slice(0, length)) ?? []) add(found, category, word)
      }
      start = end + 1
    }
    return found
  }
}

class UnspacedLexicon implements Lexicon {
  readonly #entries: Map<string, Entry[]>

  constructor(entries: readonly Entry[]) {
    this.#entries = index(entries, (text) => text.charAt(0))
  }

  scan(folded: string): Signals {
    const found = new Map<Category, string[]>()
    for (let at = 0; at < folded.length; at++) {
      for (const { text, category } of this.#entries.get(folded.charAt(at)) ?? []) {
        if (folded.startsWith(text, at)) add(found, category, text)
      }
    }
    return found
  }
}

/** Compiles a language's word lists. */
export function createLexicon(rules: LanguageRules): Lexicon {
  const entries: Entry[] = []
  for (const [category, list] of Object.entries(rules.words)) {
    for (const text of parseEntries(list)) entries.push({ text, category: category as Category })
  }
  return rules.spaced ? new SpacedLexicon(entries) : new UnspacedLexicon(entries)
}
