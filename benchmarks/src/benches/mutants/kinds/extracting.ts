import { contentBlocks, messageText } from '@memory/core'
import { extractingTarget, type TakingRules } from '../extracting-store.js'
import type { Mutant } from '../mutant.js'

/** Faults of stores that take raw turns. */
export const extractingMutants: readonly Mutant[] = [
  extracting('keeps turns without text', 'messages.no-text', { keepsEmpty: true }),
  extracting('keeps what was only thought', 'messages.text-among-others', {
    textOf: (message, field) =>
      contentBlocks(message, field)
        .map((block) =>
          'reasoning' in block
            ? String((block.reasoning as { text?: string }).text)
            : 'text' in block
              ? block.text
              : '',
        )
        .join('\n')
        .trim(),
  }),
  extracting('keeps the first text of a turn alone', 'messages.roles-and-order', {
    textOf: (message, field) => messageText(message, field).split('\n')[0] ?? '',
  }),
  extracting('takes every delivery for a new one', 'messages.repeated-delivery', {
    identityOf: () => undefined,
  }),
  extracting('takes the same text for the same turn', 'messages.same-text-kept', {
    identityOf: (message) => messageText(message),
  }),
  extracting('takes sequence numbers for identity', 'messages.same-text-kept', {
    identityOf: ({ id }, i, { sequenceNumbers }) => {
      const number = sequenceNumbers?.[i]
      return number === undefined ? id : String(number)
    },
  }),
]

function extracting(name: string, caughtBy: string, changes: Partial<TakingRules>): Mutant {
  return { name, caughtBy, subject: 'store', target: extractingTarget(name, changes) }
}
