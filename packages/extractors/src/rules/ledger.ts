import type { MemoryType } from '@memory/core'
import type { Clause } from './clause.js'
import { areOfDifferentPeople } from './subject.js'
import { conflicts, substitute } from './values.js'

/** Something the user stated, on its way to becoming an entry. */
export interface Statement {
  clause: Clause
  type: MemoryType
  /** Index of the message it was said in; -1 for what a store already holds. */
  readonly message: number
  readonly messageIds: string[]
  /** Id in the store, for what it already holds. */
  readonly id?: string
  /** Ids of what it replaces in the store. */
  readonly supersedes: string[]
}

/** What became of a statement. */
export interface Outcome {
  /** Statements that no longer hold. */
  readonly withdrawn: readonly Statement[]
  /** The statement was known already. */
  readonly duplicate?: boolean
}

/** Share of words in common from which on two statements are about one thing. */
const SAME_SUBJECT = 0.65
/** Part of the old statement that the new one must repeat to replace it whole. */
const COVERS = 0.5

/** How many statements back a repeat or correction reaches, so that work grows with the length of the talk only. */
const REACH = 200

/** Statements that hold so far: the last word on each thing. */
export class Ledger {
  #statements: Statement[] = []

  get statements(): readonly Statement[] {
    return this.#statements
  }

  /** The statements that a repeat or correction reaches. */
  get recent(): readonly Statement[] {
    return this.#statements.slice(-REACH)
  }

  get last(): Statement | undefined {
    return this.#statements.at(-1)
  }

  /** Adds what a store holds already, as something that can be repeated or replaced. */
  know(statement: Statement): void {
    this.#statements.push(statement)
  }

  /**
   * Takes a statement in. It replaces what it corrects, unless `corrects` says that this is done already, and is left
   * out when it repeats.
   */
  add(statement: Statement, rebuild: (text: string) => Clause, corrects = true): Outcome {
    const repeated = this.recent.find((old) => sameContent(old.clause, statement.clause))
    if (repeated) {
      repeated.messageIds.push(...statement.messageIds.filter((id) => !repeated.messageIds.includes(id)))
      return { withdrawn: [], duplicate: true }
    }
    const target = corrects ? this.#target(statement) : undefined
    if (!target) {
      this.#statements.push(statement)
      return { withdrawn: [] }
    }
    return this.#revise(target, statement, rebuild)
  }

  /** Puts a statement right. It counts as said anew, and keeps its earlier sources. */
  amend(target: Statement, by: Pick<Statement, 'clause' | 'type' | 'message' | 'messageIds'>): void {
    this.#remove(target)
    this.#statements.push({
      ...by,
      messageIds: [...new Set([...target.messageIds, ...by.messageIds])],
      supersedes: target.id === undefined ? target.supersedes : [target.id, ...target.supersedes],
    })
  }

  /**
   * Takes back what a withdrawal is about: the statement it names, else the last one said before it. Where it names
   * only part of a statement, the rest stands.
   */
  withdraw(clause: Clause, message: number, rebuild: (text: string) => Clause): Statement | undefined {
    const named = this.#best(clause, this.recent)
    const target = named ?? (clause.subjects.size === 0 ? this.#lastBefore(message) : undefined)
    if (!target) return undefined
    const rest = named && partsWithout(target.clause, clause, rebuild)
    const before = { ...target }
    if (rest) target.clause = rest
    else this.#remove(target)
    return before
  }

  #lastBefore(message: number): Statement | undefined {
    return this.#statements.findLast((old) => old.message >= 0 && old.message <= message)
  }

  #target(statement: Statement): Statement | undefined {
    const { clause } = statement
    const values = clause.values
    const contradicts = (old: Statement) =>
      old.type === statement.type &&
      !areOfDifferentPeople(clause, old.clause) &&
      alike(old.clause.subjects, clause.subjects) >= SAME_SUBJECT &&
      shared(old.clause.subjects, clause.subjects) >= 2 &&
      conflicts(old.clause.values, values)
    if (!clause.corrects) return this.recent.findLast(contradicts)
    if (clause.is('ceases')) return this.recent.findLast((old) => ends(clause, old.clause))
    const about = this.#best(clause, this.recent)
    if (about) return about
    const conflicting = this.recent.filter(
      (old) => conflicts(old.clause.values, values) && !areOfDifferentPeople(clause, old.clause),
    )
    // A correction that names nothing means the last such value; one that names something new, the only one.
    return clause.subjects.size <= 1 || conflicting.length === 1 ? conflicting.at(-1) : undefined
  }

  /** The statement that shares most with a clause; the latest of equals. */
  #best(clause: Clause, among: readonly Statement[]): Statement | undefined {
    const topics = clause.subjects
    const values = clause.values
    let best: { statement: Statement; score: number } | undefined
    for (const statement of among) {
      const common = shared(statement.clause.subjects, topics)
      if (common === 0 || areOfDifferentPeople(clause, statement.clause)) continue
      const score = common + (conflicts(statement.clause.values, values) ? 1 : 0)
      if (!best || score >= best.score) best = { statement, score }
    }
    return best?.statement
  }

  #revise(target: Statement, statement: Statement, rebuild: (text: string) => Clause): Outcome {
    const old = target.clause.subjects
    const now = statement.clause.subjects
    const covered = old.size === 0 ? 1 : shared(old, now) / old.size
    const text = substitute(target.clause, statement.clause)
    const { clause } = statement
    const standsAlone =
      !clause.is('thirdSubject') && (now.size >= 2 || (now.size >= 1 && clause.is('finite')))
    if (target.id !== undefined) statement.supersedes.push(target.id)
    statement.supersedes.push(...target.supersedes)
    if (text !== undefined && (!standsAlone || covered < COVERS)) {
      const updated: Statement = {
        ...statement,
        clause: rebuild(text),
        type: target.type || statement.type,
        messageIds: [...new Set([...target.messageIds, ...statement.messageIds])],
      }
      this.#remove(target)
      this.#statements.push(updated)
      if (standsAlone) this.#statements.push({ ...statement, supersedes: [] })
      return { withdrawn: [target] }
    }
    const changes = conflicts(target.clause.values, statement.clause.values)
    if (!changes && covered < COVERS && !statement.clause.retracts) {
      // About the same thing, yet nothing in it is replaced.
      statement.supersedes.length = 0
      this.#statements.push(statement)
      return { withdrawn: [] }
    }
    this.#remove(target)
    if (statement.type === 'facts' && target.type) statement.type = target.type
    this.#statements.push(statement)
    return { withdrawn: [target] }
  }

  #remove(target: Statement): void {
    // From the end, where nearly all that is removed stands.
    const place = this.#statements.lastIndexOf(target)
    if (place >= 0) this.#statements.splice(place, 1)
  }
}

/** Parts of a statement, between commas. */
const PART = /[,;，、；]\s*/u

/** A statement without the parts that a withdrawal is about; `undefined` when nothing would be left. */
function partsWithout(
  clause: Clause,
  withdrawal: Clause,
  rebuild: (text: string) => Clause,
): Clause | undefined {
  const parts = clause.text.split(PART)
  const rest = parts.filter((part) => shared(rebuild(part).subjects, withdrawal.subjects) === 0)
  return rest.length === 0 || rest.length === parts.length ? undefined : rebuild(rest.join(', '))
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const topic of a) if (b.has(topic)) count++
  return count
}

/**
 * Whether what is so no more is what a statement says, of the same person. Where it is a small part of what the
 * statement says, the rest still holds.
 */
function ends(clause: Clause, old: Clause): boolean {
  const { subjects } = clause
  if (clause.is('thirdSubject') || areOfDifferentPeople(clause, old)) return false
  return (
    subjects.size > 0 &&
    shared(subjects, old.subjects) === subjects.size &&
    subjects.size >= COVERS * old.subjects.size
  )
}

function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const larger = Math.max(a.size, b.size)
  return larger === 0 ? 0 : shared(a, b) / larger
}

function sameContent(a: Clause, b: Clause): boolean {
  if (a.folded === b.folded) return true
  if (a.has('negation') !== b.has('negation') || areOfDifferentPeople(a, b)) return false
  // Every word counts: the one in which two long statements differ may be the medicine or the town.
  const larger = Math.max(a.terms.size, b.terms.size)
  if (larger < 2 || shared(a.terms, b.terms) < larger) return false
  const texts = (clause: Clause) => clause.values.map((value) => value.text.toLowerCase()).join()
  return texts(a) === texts(b)
}
