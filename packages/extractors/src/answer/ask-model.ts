import { type LanguageModel, type LanguageModelRequest, MemoryError, throwIfAborted } from '@memory/core'
import type { ModelNote } from '../note-reason.js'
import { answerText } from './answer-text.js'
import type { AnswerItem } from './find-entries.js'
import { answerFlaws, excerpt, explainUnreadable } from './flaws.js'
import { readAnswer } from './read-answer.js'

/**
 * Asks a model for a list and reads its answer, whatever it looks like. What had to be guessed or passed over is noted.
 *
 * @throws MemoryError `unreadable_output`, retryable, when there is no list in it; `aborted`; what the model rejects with.
 */
export async function askModel(
  model: LanguageModel,
  request: LanguageModelRequest,
  note: (note: ModelNote) => void,
): Promise<readonly AnswerItem[]> {
  let response: Awaited<ReturnType<LanguageModel['generate']>>
  try {
    response = await model.generate(request)
  } catch (error) {
    throwIfAborted(request.signal)
    throw MemoryError.from(error)
  }
  const text = answerText(response)
  const answer = readAnswer(text)
  if (answer.items === undefined) {
    const { reason, message } = explainUnreadable(text, answer, response?.finishReason)
    note({ kind: 'warning', reason, ...(text !== '' && { text: excerpt(text) }) })
    throw new MemoryError('unreadable_output', message, { retryable: true })
  }
  for (const flaw of answerFlaws(text, answer)) note(flaw)
  return answer.items
}
