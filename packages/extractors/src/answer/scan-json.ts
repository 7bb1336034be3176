/** A JSON value; objects have no prototype, so any key is an ordinary one. */
export type ScannedValue = string | number | boolean | null | ScannedContainer
type ScannedContainer = ScannedValue[] | ScannedObject
export interface ScannedObject {
  [key: string]: ScannedValue
}

/** What stands at a bracket. */
export interface Scan {
  readonly value: ScannedContainer
  /** Index after the last character that surely belongs to the value. */
  readonly end: number
  /** Index after the last character looked at. */
  readonly reached: number
  /** `cut`: the text ended first. `broken`: what stands at `end` cannot be JSON. */
  readonly state: 'complete' | 'cut' | 'broken'
  /** The containers that were never closed. Whatever else they hold is whole. */
  readonly open: ReadonlySet<object>
  /** Whether strict JSON would have refused it. */
  readonly repaired: boolean
  /** Whether a key was read, which prose in brackets does not have. */
  readonly keyed: boolean
  /** Characters looked at. */
  readonly steps: number
}

/** Nobody nests answers this deep; a bound keeps hostile input from growing the stack of later readers. */
const MAX_DEPTH = 64

/** Which characters close a string that begins with the key. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”“', '„': '“”', '‘': '’‘' }

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Literals of JSON and of the languages models mix it up with. `undefined`: the member is left out. */
const LITERALS: ReadonlyMap<string, boolean | null | undefined> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
  ['undefined', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['-Infinity', undefined],
])

const WORD = /-?[\p{L}_$][\p{L}\p{N}_$]{0,40}/uy
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/**
 * Reads the array or object that begins at `start`, in one pass and without recursion. Accepts what models write by
 * mistake where only one reading makes sense: other quotes, bare keys, comments, commas too many or missing,
 * unescaped quotes inside a string, `NaN`. Valid JSON is read exactly.
 */
export function scanJson(text: string, start: number): Scan {
  return new Scanner(text, start).run()
}

class Scanner {
  readonly #text: string
  #end = 0
  readonly #stack: ScannedContainer[] = []
  #root: ScannedContainer = []
  #at: number
  #key: string | undefined
  #previous: 'opened' | 'comma' | 'value' = 'opened'
  #keyed = false
  #repaired = false
  #steps = 0

  constructor(text: string, start: number) {
    this.#text = text
    this.#at = start
  }

  run(): Scan {
    this.#open()
    let state: Scan['state'] | undefined
    while (state === undefined) {
      this.#skip()
      if (this.#at >= this.#text.length) state = 'cut'
      else if (!this.#token()) state = this.#isFragment() ? 'cut' : 'broken'
      else if (this.#stack.length === 0) state = 'complete'
    }
    return {
      value: this.#root,
      end: this.#end || this.#at,
      reached: this.#at,
      state,
      open: new Set(this.#stack),
      repaired: this.#repaired,
      keyed: this.#keyed,
      steps: this.#steps,
    }
  }

  /** Whether what is left may be the beginning of a token. */
  #isFragment(): boolean {
    return this.#end === 0 && /^[-+.\deE]{0,32}$/.test(this.#text.slice(this.#at, this.#at + 33))
  }

  /** Takes one token; false when it cannot be one. */
  #token(): boolean {
    const top = this.#stack.at(-1)
    const inObject = !Array.isArray(top)
    const char = this.#text.charAt(this.#at)
    if (char === ',' && this.#key === undefined) {
      if (this.#previous !== 'value') this.#repaired = true
      this.#previous = 'comma'
      this.#advance(1)
      return true
    }
    if (char === (inObject ? '}' : ']') && this.#key === undefined) {
      if (this.#previous === 'comma') this.#repaired = true
      this.#stack.pop()
      this.#previous = 'value'
      this.#advance(1)
      return true
    }
    if (this.#previous === 'value') this.#repaired = true
    return inObject && this.#key === undefined ? this.#readKey(char) : this.#readValue(char)
  }

  #readKey(char: string): boolean {
    let key: string | undefined
    if (char in QUOTES) {
      key = this.#readString(':')
    } else {
      key = this.#match(WORD)
      this.#repaired = true
    }
    if (key === undefined) return false
    this.#skip()
    if (this.#text.charAt(this.#at) !== ':') return false
    this.#advance(1)
    this.#key = key
    this.#keyed = true
    this.#previous = 'opened'
    return true
  }

  #readValue(char: string): boolean {
    if (char === '[' || char === '{') return this.#open()
    if (char in QUOTES) {
      const value = this.#readString(',]}')
      if (value === undefined) return false
      this.#add(value)
      return true
    }
    const number = this.#match(NUMBER)
    if (number !== undefined) {
      this.#add(Number(number))
      return true
    }
    const word = this.#match(WORD) ?? ''
    if (!LITERALS.has(word)) return false
    if (word !== 'true' && word !== 'false' && word !== 'null') this.#repaired = true
    this.#add(LITERALS.get(word))
    return true
  }

  #open(): boolean {
    if (this.#stack.length >= MAX_DEPTH) return false
    const container: ScannedContainer = this.#text.charAt(this.#at) === '[' ? [] : Object.create(null)
    if (this.#stack.length === 0) this.#root = container
    else this.#add(container)
    this.#stack.push(container)
    this.#previous = 'opened'
    this.#advance(1)
    return true
  }

  #add(value: ScannedValue | undefined): void {
    const top = this.#stack.at(-1)
    if (value !== undefined) {
      if (Array.isArray(top)) top.push(value)
      else if (top && this.#key !== undefined) top[this.#key] = value
    }
    this.#key = undefined
    this.#previous = 'value'
  }

  /**
   * A string; `undefined` when there is no end to it. A quote only closes when what comes after could follow a string,
   * so that `"says "hi" a lot"` is read as meant. After a valid string that is always so. A quote that opens the next
   * object or list shows that the end was missed.
   */
  #readString(followers: string): string | undefined {
    const text = this.#text
    const opening = text.charAt(this.#at)
    const closing = QUOTES[opening] ?? opening
    const start = this.#at
    if (opening !== '"') this.#repaired = true
    this.#advance(1)
    let value = ''
    let from = this.#at
    while (this.#at < text.length) {
      const char = text.charAt(this.#at)
      if (char === '\\') {
        value += text.slice(from, this.#at) + this.#readEscape()
        from = this.#at
      } else if (!closing.includes(char)) {
        this.#advance(1)
      } else if (this.#closes(followers)) {
        value += text.slice(from, this.#at)
        this.#advance(1)
        return value
      } else if (/[[{]\s?$/.test(text.slice(this.#at - 2, this.#at))) {
        this.#end = start + 1
        return undefined
      } else {
        this.#repaired = true
        this.#advance(1)
      }
    }
    return undefined
  }

  #closes(followers: string): boolean {
    let next = this.#at + 1
    while (isSpace(this.#text.charCodeAt(next))) next++
    this.#steps += next - this.#at
    const char = this.#text.charAt(next)
    if (char === '' || char === '/' || followers.includes(char)) return true
    // A forgotten comma: the next member begins after white space.
    return followers !== ':' && next > this.#at + 1 && (char in QUOTES || char === '{')
  }

  #readEscape(): string {
    const char = this.#text.charAt(this.#at + 1)
    const hex = char === 'u' ? this.#text.slice(this.#at + 2, this.#at + 6) : ''
    if (/^[\da-f]{4}$/i.test(hex)) {
      this.#advance(6)
      return String.fromCharCode(Number.parseInt(hex, 16))
    }
    this.#advance(2)
    if (!'"\\/bfnrt'.includes(char)) this.#repaired = true
    return ESCAPES[char] ?? char
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)?.[0]
    if (match !== undefined) this.#advance(match.length)
    return match
  }

  /** Passes over white space and comments. */
  #skip(): void {
    const text = this.#text
    for (;;) {
      while (isSpace(text.charCodeAt(this.#at))) this.#advance(1)
      if (text.charAt(this.#at) !== '/') return
      const end = { '/': '\n', '*': '*/' }[text.charAt(this.#at + 1)]
      if (end === undefined) return
      const found = text.indexOf(end, this.#at + 2)
      this.#advance((found < 0 ? text.length : found + end.length) - this.#at)
      this.#repaired = true
    }
  }

  #advance(by: number): void {
    this.#at = Math.min(this.#at + by, this.#text.length)
    this.#steps += by
  }
}

/** White space of JSON, and the kinds that models and chat pages slip in. */
function isSpace(code: number): boolean {
  return (
    code <= 0x20 || code === 0xa0 || code === 0x200b || code === 0x2028 || code === 0x2029 || code === 0xfeff
  )
}
