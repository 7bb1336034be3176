import type { Outcome, Recalled } from './outcome.js'

/** For people. */
export function report({ kept, discarded, question, deadlineMs, recalls, block }: Outcome): string {
  return [
    'What went where:',
    ...kept.flatMap(({ store, backend, memories }) => [
      `${store} (${backend})`,
      ...memories.map(({ type, content }) => `  ${type}: ${content.replaceAll('\n', '\n    ')}`),
    ]),
    'nowhere',
    ...discarded.map((text) => `  ${text}`),
    '',
    question,
    ...recalls.flatMap((recalled) => ['', ...recallLines(recalled, deadlineMs)]),
    '',
    `For a model: ${block.memories} memories, about ${block.tokens} of at most ${block.maxTokens} tokens`,
    block.text,
  ].join('\n')
}

function recallLines({ hung, elapsedMs, stores, results }: Recalled, deadlineMs: number): string[] {
  return [
    hung.length === 0
      ? `Every store answers: ${results.length} results after ${elapsedMs} ms`
      : `${hung.join(', ')} hangs, each store has ${deadlineMs} ms: ${results.length} results after ${elapsedMs} ms`,
    ...stores.map(
      ({ store, status, results: found, ms }) => `  ${store}: ${status}, ${found} after ${ms} ms`,
    ),
    ...results.flatMap(({ content, heldBy, via }, i) => [
      `  ${i + 1}. ${content} (${heldBy.join(', ')})`,
      ...via.map((step) => `     since ${step}`),
    ]),
  ]
}
