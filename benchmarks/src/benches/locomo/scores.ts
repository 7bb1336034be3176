import type { Row } from '../../bench.js'
import { mean } from '../../statistics.js'
import type { Question } from './conversations.js'

/** Results asked for, hence the depth at which an answer still counts. */
export const DEPTH = 10

/** A question with the ids of the turns that were found for it, best first. */
export interface Answered {
  readonly question: Question
  readonly found: readonly string[]
}

/** Share of the evidence among the first `depth` results. */
export function recall({ question, found }: Answered, depth: number): number {
  const top = found.slice(0, depth)
  return question.evidence.filter((id) => top.includes(id)).length / question.evidence.length
}

/** One over the place of the first piece of evidence; 0 when none was found. */
export function reciprocalRank({ question, found }: Answered): number {
  const place = found.findIndex((id) => question.evidence.includes(id))
  return place < 0 ? 0 : 1 / (place + 1)
}

/** Rows of one retriever: over all questions, then by category. */
export function scoreRows(retriever: string, answered: readonly Answered[]): Row[] {
  const categories = [...new Set(answered.map(({ question }) => question.category))].sort((a, b) => a - b)
  const groups: [name: string, group: readonly Answered[]][] = [
    ['all', answered],
    ...categories.map((category): [string, Answered[]] => [
      `category ${category}`,
      answered.filter(({ question }) => question.category === category),
    ]),
  ]
  return groups.flatMap(([name, group]) => {
    const row = (metric: string, unit: string, ours: number): Row => ({
      case: `${retriever}/${name}`,
      metric,
      unit,
      ours,
    })
    return [
      row('recall@5', 'share', mean(group.map((one) => recall(one, 5)))),
      row('recall@10', 'share', mean(group.map((one) => recall(one, 10)))),
      row('mrr', 'share', mean(group.map(reciprocalRank))),
      row('questions', 'count', group.length),
    ]
  })
}
