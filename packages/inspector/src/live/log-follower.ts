import { stat } from 'node:fs/promises'
import { MemoryError } from '@memory/core'
import type { DecisionBook } from '../decisions/decision-book.js'
import { readDecisions } from '../decisions/decision-log.js'

/** Takes what a log of decisions has gained into a book, each line once. */
export class LogFollower {
  readonly #path: string
  readonly #book: DecisionBook
  /** Lines taken over from the log as it was. Its writer only adds lines, or drops the oldest. */
  #lastLines: string[] = []
  #seen = ''
  #looking: Promise<void> | undefined

  constructor(path: string, book: DecisionBook) {
    this.#path = path
    this.#book = book
  }

  /**
   * Looks once; who asks meanwhile shares the look. Without a file there is nothing to take over yet.
   *
   * @throws MemoryError `corrupt`, `unavailable`.
   */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #look(): Promise<void> {
    const mark = await this.#mark()
    if (mark === this.#seen) return
    const observations: Parameters<DecisionBook['add']>[0][] = []
    await readDecisions(this.#path, (observation) => observations.push(observation))
    const lines = observations.map((observation) => JSON.stringify(observation))
    const fresh = observations.slice(overlap(this.#lastLines, lines))
    for (const observation of fresh) this.#book.add(observation)
    this.#lastLines = lines
    this.#seen = mark
  }

  /** Differs whenever the file does. */
  async #mark(): Promise<string> {
    try {
      const { ino, size, mtimeMs } = await stat(this.#path)
      return `${ino} ${size} ${mtimeMs}`
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
      throw MemoryError.from(error, 'unavailable')
    }
  }
}

/** How many of the lines were there before: the longest end of what was known that these begin with. */
function overlap(known: readonly string[], lines: readonly string[]): number {
  for (let start = 0; start < known.length; start++) {
    const length = known.length - start
    if (length <= lines.length && known.slice(start).every((line, i) => line === lines[i])) return length
  }
  return 0
}
