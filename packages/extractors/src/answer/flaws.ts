import { isBlank, type LanguageModelResponse, truncate } from '@memory/core'
import type { ModelNote, ModelNoteReason } from '../note-reason.js'
import type { Answer } from './read-answer.js'

/** Characters of an answer that a note quotes. */
const EXCERPT = 200

/** Why an answer holds nothing that can be read: a stable word, and the message of the error. */
export interface Unreadable {
  readonly reason: ModelNoteReason
  /** Never quotes the answer, which may be private. */
  readonly message: string
}

/** Explains an answer without items. */
export function explainUnreadable(
  text: string,
  answer: Answer,
  finishReason: LanguageModelResponse['finishReason'] | undefined,
): Unreadable {
  if (isBlank(text) || answer.onlyReasoning) {
    const because =
      finishReason === 'content-filter'
        ? ': its provider withheld the answer'
        : finishReason === 'length'
          ? ' before the token limit cut it off'
          : isBlank(text)
            ? ''
            : ' after its reasoning'
    return { reason: 'no_output', message: `The model gave no output${because}` }
  }
  if (answer.cut || finishReason === 'length') {
    return { reason: 'cut_off', message: 'The answer was cut off before its first entry was complete' }
  }
  if (answer.malformed) return { reason: 'malformed', message: 'The answer holds JSON that cannot be read' }
  return {
    reason: 'prose',
    message: 'The model answered in prose instead of a JSON array, which may be a refusal',
  }
}

/** What had to be passed over or guessed in an answer with items. */
export function answerFlaws(text: string, answer: Answer): ModelNote[] {
  const flaws: readonly (readonly [boolean, ModelNoteReason])[] = [
    [answer.withoutList, 'no_list'],
    [answer.cut, 'truncated'],
    [answer.malformed, 'malformed'],
    [answer.repaired, 'repaired'],
    [answer.ignoredLists, 'extra_list'],
  ]
  return flaws.flatMap(([isPresent, reason]) =>
    isPresent ? [{ kind: 'warning' as const, reason, text: excerpt(text) }] : [],
  )
}

/** The beginning of an answer. */
export function excerpt(text: string): string {
  return truncate(text, EXCERPT)
}
