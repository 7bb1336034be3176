import { ruleExtractor } from '@memory/extractors'
import { type Rate, runScorecard, type Score, shippedConversations } from '@memory/scorecard'
import type { Bench, Row } from '../../bench.js'

/** What the extractor that needs no model keeps and lets through, on the conversations that come with the scorecard. */
export const scorecard: Bench = {
  name: 'scorecard',
  summary: 'what the rules keep and leak of planted conversations',
  options: {},
  async run(_options, progress) {
    const { scores } = await runScorecard({
      dataset: shippedConversations(),
      mechanism: 'single',
      extractor: () => ruleExtractor(),
      onProgress: ({ conversation }) => progress(conversation),
    })
    return scores.flatMap(rowsOf)
  },
}

function rowsOf({
  recall,
  recallPerType,
  leaks,
  perLanguage,
  typeAccuracy,
  entriesPerUserTurn,
}: Score): Row[] {
  return [
    ...shares('kept', { 'all that is worth it': recall, ...recallPerType }),
    ...shares(
      'kept, by language',
      Object.fromEntries(Object.entries(perLanguage).map(([language, rates]) => [language, rates.recall])),
    ),
    ...shares('leaked', { 'all that is not': leaks }),
    ...(typeAccuracy === null
      ? []
      : [{ case: 'of what was kept', metric: 'type right', unit: '%', ours: typeAccuracy * 100 }]),
    ...(entriesPerUserTurn === null
      ? []
      : [{ case: 'all', metric: 'entries per user turn', unit: 'entries', ours: entriesPerUserTurn }]),
  ]
}

function shares(metric: string, rates: Readonly<Record<string, Rate>>): Row[] {
  return Object.entries(rates).flatMap(([name, { rate }]) =>
    rate === null ? [] : [{ case: name, metric, unit: '%', ours: rate * 100 }],
  )
}
