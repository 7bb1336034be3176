import { type LanguageModel, type Message, messageText } from '@memory/core'
import type { Session } from '@memory/manager'

/** Messages of the conversation that a model is shown. */
const HISTORY = 20

/** What the agent says next. */
export interface Answer {
  readonly text: string
  /** Whether a model said it: only then is it part of the conversation. */
  readonly fromModel: boolean
}

/** Answers with a model if there is one, and else with what memory has on the subject. */
export async function answer(
  session: Session,
  history: readonly Message[],
  model: LanguageModel | undefined,
): Promise<Answer> {
  return model ? await askModel(model, session, history) : await quoteMemory(session, history)
}

async function askModel(
  model: LanguageModel,
  session: Session,
  history: readonly Message[],
): Promise<Answer> {
  const messages = await session.inject(history.slice(-HISTORY))
  const { text } = await model.generate({
    system:
      'You are a helpful assistant with a memory of earlier conversations. Answer the last user message.',
    prompt: messages.map((message) => `${message.role}: ${messageText(message)}`).join('\n\n'),
  })
  const reply = text === null ? '' : messageText({ role: 'assistant', content: text })
  return { text: reply || '(the model said nothing)', fromModel: reply !== '' }
}

async function quoteMemory(session: Session, history: readonly Message[]): Promise<Answer> {
  const [last] = history.slice(-1)
  const found = await session.search(last ? messageText(last) : '', { maxSearchResults: 3 })
  const text = found.length
    ? ['(no model: this is what memory has on it)', ...found.map(({ content }) => `  ${content}`)].join('\n')
    : '(no model, and memory has nothing on it)'
  return { text, fromModel: false }
}
