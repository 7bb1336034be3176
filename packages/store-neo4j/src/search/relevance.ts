import { kindOf } from '../text/kinds.js'
import { terms, wordLine } from '../text/terms.js'
import type { Candidate, Path } from './candidate.js'
import type { Question } from './question.js'

/** How much of the score is for having the words of the question, the rest for having few others. */
const COVERAGE = 0.9
/** How much of the score is for words when there are vectors too. */
const WORDS = 0.5
/** What is lost with each step from one fact to the next. */
const STEP = 0.98

/** What is left to a fact that brings nothing of the kind that was asked for. */
const OTHER_KIND = 0.85

/** What of a question is in a fact. */
interface Look {
  /** For each word of the question. */
  readonly matched: readonly boolean[]
  /** Different words of the fact. */
  readonly size: number
}

/** Scores paths against one question, from 0 to 1. */
export class Relevance {
  readonly #terms: readonly { readonly line: string; readonly kind: string | undefined }[]
  readonly #weights: readonly number[]
  readonly #total: number
  readonly #asked: string | undefined
  readonly #looks = new Map<string, Look>()

  /** @param sample Facts that tell common words from rare ones. */
  constructor({ terms: words, asked }: Question, sample: readonly Candidate[]) {
    this.#asked = asked
    this.#terms = words.map((word) => ({ line: wordLine([word]), kind: kindOf(word) }))
    this.#weights = words.map((_, i) => {
      const having = sample.filter((fact) => this.#look(fact).matched[i]).length
      return Math.log(1 + (sample.length + 1) / (having + 1))
    })
    this.#total = this.#weights.reduce((sum, weight) => sum + weight, 0)
  }

  /** How well the last fact of a path answers the question. `detour` is as for {@link promise}. */
  score(path: Path, detour: number): number {
    return this.promise(path, detour) * (this.#answers(path) ? 1 : OTHER_KIND)
  }

  /**
   * How well a path suits the question, wherever it may lead from here.
   *
   * @param detour What is left to it by where it began and what it went through, from 0 to 1.
   */
  promise(path: Path, detour: number): number {
    const words = this.#words(path)
    const meaning = likeness(path)
    const score = meaning === undefined ? words : WORDS * words + (1 - WORDS) * meaning
    return Math.min(1, score * detour * STEP ** (path.length - 1))
  }

  /** Whether the last fact brings something new of the kind that was asked for, as far as kinds are known. */
  #answers(path: Path): boolean {
    const last = path.at(-1) as Candidate
    const before = new Set(path.slice(0, -1).flatMap(({ entities }) => entities.map(({ key }) => key)))
    const kinds = last.entities.filter(({ key }) => !before.has(key)).flatMap(({ types }) => types)
    return this.#asked === undefined || kinds.length === 0 || kinds.includes(this.#asked)
  }

  #words(path: Path): number {
    if (this.#total === 0) return 0
    const looks = path.map((fact) => this.#look(fact))
    let covered = 0
    let matches = 0
    for (const [i, weight] of this.#weights.entries()) {
      if (!looks.some(({ matched }) => matched[i])) continue
      covered += weight
      matches++
    }
    const size = looks.reduce((sum, look) => sum + look.size, 0)
    const precision = size === 0 ? 0 : Math.min(1, matches / size)
    return (covered / this.#total) * (COVERAGE + (1 - COVERAGE) * precision)
  }

  /**
   * Which terms a fact has: in its text, in another name of an entity in it, or as the kind of one, as the question may
   * ask for a city.
   */
  #look(fact: Candidate): Look {
    const known = this.#looks.get(fact.key)
    if (known) return known
    const kinds = fact.entities.flatMap((entity) => entity.types)
    const lines = [fact.words, ...fact.entities.map(({ words }) => words), wordLine(kinds.flatMap(terms))]
    const matched = this.#terms.map(
      ({ line, kind }) =>
        lines.some((words) => words.includes(line)) || (kind !== undefined && kinds.includes(kind)),
    )
    const look = { matched, size: new Set(fact.words.trim().split(' ')).size }
    this.#looks.set(fact.key, look)
    return look
  }
}

/**
 * The cosine of the question and the facts of a path taken together, floored at 0. Facts about different things stand at
 * right angles, so that their sum is as long as the root of their number.
 */
function likeness(path: Path): number | undefined {
  let sum = 0
  for (const { similarity } of path) {
    if (similarity === null) return undefined
    sum += 2 * similarity - 1
  }
  return Math.max(0, Math.min(1, sum / Math.sqrt(path.length)))
}
