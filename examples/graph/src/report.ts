import type { MemoryEntry } from '@memory/core'
import { type Answered, DEPTH, hitRate } from './questions/index.js'

/** What came of a run. */
export interface Outcome {
  readonly facts: readonly MemoryEntry[]
  readonly discarded: readonly string[]
  readonly answers: { readonly graph: readonly Answered[]; readonly vectors: readonly Answered[] }
  /** One result of the graph, to show how it got there. */
  readonly explained: MemoryEntry | undefined
  readonly output: string
}

/** For people, or as one JSON document. */
export function report({ facts, discarded, answers, explained, output }: Outcome, json: boolean): string {
  const { graph, vectors } = answers
  if (json) {
    return JSON.stringify({
      facts: facts.length,
      discarded: discarded.length,
      questions: graph.length,
      answers: new Set(graph.map(({ question }) => question.answer)).size,
      hitsAt3: { graph: hitRate(graph), vectors: hitRate(vectors) },
    })
  }
  const lines = graph.map(({ question, rank }, i) => {
    const mark = (place: number | undefined) => (place === undefined ? '-' : String(place)).padStart(5)
    return `${mark(rank)}  ${mark(vectors[i]?.rank)}  ${question.text} (${question.answer})`
  })
  return [
    `${facts.length} facts remembered; left out:`,
    ...discarded.map((text) => `  ${text}`),
    '',
    `Place of the answer among the first ${DEPTH}:`,
    'graph vectors',
    ...lines,
    '',
    `hit@${DEPTH}: graph ${hitRate(graph).toFixed(2)}, vectors ${hitRate(vectors).toFixed(2)}`,
    '',
    `How it got there: ${explained?.content}`,
    ...(explained?.via ?? []).map((step) => `  since ${step}`),
    '',
    `The graph is drawn in ${output}`,
  ].join('\n')
}
