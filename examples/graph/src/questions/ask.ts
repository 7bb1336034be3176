import type { MemoryStore } from '@memory/core'
import type { MultiHopQuestion } from './questions.js'

/** How a store did on one question. */
export interface Answered {
  readonly question: MultiHopQuestion
  /** Statements found, best first, without what led to them. */
  readonly found: readonly string[]
  /** Place of the first that holds the answer, from 1; `undefined`: none does. */
  readonly rank: number | undefined
}

/** Results looked at. */
export const DEPTH = 3

/** Asks a store every question. A hit is a statement that names the answer, not a way that leads past it. */
export async function ask(store: MemoryStore, questions: readonly MultiHopQuestion[]): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const question of questions) {
    const entries = await store.search(question.text, { maxSearchResults: DEPTH })
    const found = entries.map(({ content }) => content)
    const place = found.findIndex((content) => content.includes(question.answer))
    answered.push({ question, found, rank: place < 0 ? undefined : place + 1 })
  }
  return answered
}

/** The share of the questions whose answer is among the results looked at. */
export function hitRate(answered: readonly Answered[]): number {
  return answered.filter(({ rank }) => rank !== undefined).length / answered.length
}
