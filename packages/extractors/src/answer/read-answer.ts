import { type AnswerItem, type Found, findEntries } from './find-entries.js'
import { type Scan, scanJson } from './scan-json.js'

/** What was found in an answer. */
export interface Answer {
  /** `undefined`: nothing in it can be taken for an answer, not even for an empty one. */
  readonly items: readonly AnswerItem[] | undefined
  /** The text ended inside the list, or inside anything else when there is no list. */
  readonly cut: boolean
  /** Part of it was no JSON and was passed over. */
  readonly malformed: boolean
  /** It was read as meant rather than as written. */
  readonly repaired: boolean
  /** Further lists stood behind the one that was taken. */
  readonly ignoredLists: boolean
  /** An object without a list was taken for an empty answer. */
  readonly withoutList: boolean
  /** Nothing but reasoning: the answer proper never began. */
  readonly onlyReasoning: boolean
  /** Characters looked at. */
  readonly steps: number
}

/** Brackets that may begin an answer, and the tags that reasoning models put round their thinking. */
const LANDMARK =
  /<(\/?)(?:\w{1,16}:)?(?:think(?:ing)?|thoughts?|reasoning|reflection|scratchpad|analysis)>|\[(\/?)think\]|◁(\/?)think▷|[[{]/giu

/**
 * A value that fails is read again from its next bracket, since a stray bracket or quote in prose may have swallowed
 * the answer. Rereading stops after this many times the length of the text, which keeps the whole linear.
 */
const MAX_REREADING = 8

/**
 * Finds the entries in whatever a model answered: a JSON array, or one inside fences, prose or an object, after
 * thinking, one object per line, or cut off. The first list that holds entries wins. Takes time linear in the length
 * of the text and never throws.
 */
export function readAnswer(text: string): Answer {
  return new AnswerReader(text).read()
}

class AnswerReader {
  readonly #text: string
  #found: Found | undefined
  /** Where the last entry that stood alone ended; further ones may follow, as in JSON lines. */
  #looseEnd = -1
  #empty = false
  #object = false
  /** Something that looked like entries could not be read: what lies inside or behind it is not trusted. */
  #torn = false
  #cut = false
  #malformed = false
  #repaired = false
  #ignoredLists = false
  #thinkingEnd = 0
  #steps = 0
  #rereading = 0
  /** Until here, whatever is found lies inside something that failed. */
  #failedUntil = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): Answer {
    const text = this.#text
    let at = 0
    while (at < text.length) {
      const mark = find(LANDMARK, text, at)
      this.#steps += (mark ? mark.index + mark[0].length : text.length) - at
      if (!mark) break
      if (mark[0].length === 1) {
        at = this.#value(mark.index)
      } else if (isClosing(mark)) {
        // The opening tag was in the prompt: all that came before was thinking.
        this.#forget()
        at = this.#thinkingEnd = mark.index + mark[0].length
      } else {
        at = this.#skipThinking(mark.index + mark[0].length)
      }
    }
    return this.#answer()
  }

  #skipThinking(from: number): number {
    let at = from
    for (;;) {
      const mark = find(LANDMARK, this.#text, at)
      const end = mark ? mark.index + mark[0].length : this.#text.length
      this.#steps += end - at
      at = end
      if (mark && !isClosing(mark)) continue
      this.#thinkingEnd = at
      return at
    }
  }

  /** Reads the value at a bracket; gives where to go on. */
  #value(start: number): number {
    const scan = scanJson(this.#text, start)
    this.#steps += scan.steps
    const { state, keyed, end } = scan
    const found = findEntries(scan)
    const isFirst = this.#found === undefined
    const isSafe = (state === 'complete' && !scan.repaired) || !this.#hidesThinking(start, end)
    const isUsable =
      state === 'complete' ||
      found.kind === 'entries' ||
      (state === 'cut' && found.kind === 'strings' && this.#trusted(start))
    if (isSafe && isUsable) this.#take(scan, found, start)
    else if (keyed) this.#torn = true
    if (state === 'cut' && (keyed || isFirst)) this.#cut = true
    if (state === 'broken' && keyed && this.#found) this.#malformed = true
    if (isSafe && isUsable && state !== 'broken') return end

    this.#rereading += scan.steps
    if (this.#rereading > this.#text.length * MAX_REREADING) return scan.reached
    if (isSafe && isUsable) return end
    this.#failedUntil = Math.max(this.#failedUntil, end)
    return start + 1
  }

  #take(scan: Scan, found: Found, start: number): void {
    const { kind } = found
    if (kind === 'entries') this.#takeEntries(scan, found, start)
    else if (!this.#trusted(start)) return
    else if (this.#found) this.#ignoredLists ||= kind === 'strings'
    else if (kind === 'strings') this.#choose(scan, found)
    else if (kind === 'empty')
      this.#empty ||= !Array.isArray(scan.value) || this.#isPlainEmpty(start, scan.end)
    else if (kind === 'object') this.#object = true
  }

  #takeEntries(scan: Scan, found: Found, start: number): void {
    const loose = !Array.isArray(scan.value) && typeof scan.value.content === 'string'
    if (this.#found?.kind !== 'entries') {
      this.#choose(scan, found)
      if (loose) this.#looseEnd = scan.end
    } else if (loose && (this.#malformed || this.#followsLoose(start))) {
      this.#found.items.push(...found.items)
      this.#repaired ||= scan.repaired
      this.#looseEnd = scan.end
    } else {
      this.#ignoredLists = true
    }
  }

  #choose(scan: Scan, found: Found): void {
    this.#found = found
    this.#repaired = scan.repaired && scan.state !== 'broken'
    this.#cut = false
    this.#malformed = this.#torn
  }

  #forget(): void {
    this.#found = undefined
    this.#looseEnd = -1
    this.#failedUntil = 0
    this.#empty = this.#object = this.#torn = this.#cut = this.#malformed = this.#ignoredLists = false
  }

  /** Lists of bare strings and empty ones are common in prose and inside entries, so they must stand free. */
  #trusted(start: number): boolean {
    return !this.#torn && start >= this.#failedUntil
  }

  /** `[ ]` inside a line is a check box. */
  #isPlainEmpty(start: number, end: number): boolean {
    if (end - start === 2) return true
    const before = this.#text.slice(Math.max(0, start - 64), start)
    return /(?:^|\n)[^\S\n]*$/.test(before) && /^[^\S\n]*(?:\n|$)/.test(this.#text.slice(end, end + 64))
  }

  #followsLoose(start: number): boolean {
    if (this.#looseEnd < 0) return false
    const gap = this.#text.slice(this.#looseEnd, start)
    this.#looseEnd = -1
    this.#steps += gap.length
    return !/\p{L}/u.test(gap.replaceAll('json', ''))
  }

  /** A closing tag inside a value that needed repair: the value began in the thinking and swallowed its end. */
  #hidesThinking(start: number, end: number): boolean {
    const text = this.#text.slice(start, end)
    this.#steps += text.length
    return [...text.matchAll(LANDMARK)].some(isClosing)
  }

  #answer(): Answer {
    const withoutList = !this.#found && !this.#torn && !this.#empty && this.#object
    const isEmpty = !this.#torn && (this.#empty || this.#object)
    return {
      items: this.#found?.items ?? (isEmpty ? [] : undefined),
      cut: this.#cut,
      malformed: this.#found ? this.#malformed : this.#torn,
      repaired: this.#repaired,
      ignoredLists: this.#ignoredLists,
      withoutList,
      onlyReasoning: this.#thinkingEnd > 0 && this.#text.slice(this.#thinkingEnd).trim() === '',
      steps: this.#steps,
    }
  }
}

function isClosing(mark: RegExpExecArray): boolean {
  return Boolean(mark[1] || mark[2] || mark[3])
}

function find(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}
