import { type Message, memoryId, type TextBlock } from '@memory/core'
import type { CallParams, GenerateResult, PromptMessage } from './host-types.js'
import { carriedId } from './memory-options.js'

type Prompt = CallParams['prompt']

/** Where in a conversation a model call is, read from its prompt alone. */
export interface Turn {
  /** Identity of the last user message; absent when the user has said nothing. */
  readonly id: string | undefined
  /** Whether this is the first call on that message, rather than one after tools have answered. */
  readonly isFresh: boolean
  /** What the user said since the model last spoke, in order. */
  readonly said: readonly Message[]
  /** The conversation so far, texts alone. */
  readonly messages: readonly Message[]
  /** Messages since the user spoke; tells the answers of one turn apart. */
  readonly step: number
}

/**
 * Reads a prompt. Prompts are the whole conversation each time and their messages have no ids, so a message that
 * carries none is known by everything up to and including it: a repeated call finds the same id, and the same words
 * said later another.
 */
export function readTurn(prompt: Prompt): Turn {
  const position = prompt.findLastIndex(({ role }) => role === 'user')
  const heard = isBegunAnswer(prompt.at(-1)) ? prompt.slice(0, -1) : prompt
  const spoken = heard.findLastIndex(({ role }) => role === 'assistant' || role === 'tool')
  const said: Message[] = []
  for (let i = spoken + 1; i <= position; i++) {
    const message = prompt[i] as PromptMessage
    if (message.role === 'user') said.push({ role: 'user', content: texts(message), id: idAt(prompt, i) })
  }
  return {
    id: position < 0 ? undefined : idAt(prompt, position),
    isFresh: position > spoken,
    said,
    messages: prompt.flatMap((message) =>
      message.role === 'user' || message.role === 'assistant'
        ? { role: message.role, content: texts(message) }
        : [],
    ),
    step: prompt.length - position,
  }
}

/** What the model answered in a turn; `undefined` when it said nothing. */
export function answerMessage(turn: Turn, said: readonly string[]): Message | undefined {
  const content = said.filter((text) => text.trim() !== '').map((text) => ({ text }))
  if (content.length === 0) return undefined
  const id = memoryId({}, JSON.stringify([turn.id, turn.step, content]))
  return { role: 'assistant', content, id }
}

/** The texts of an answer, in order. */
export function answerTexts(content: GenerateResult['content']): string[] {
  return content.flatMap((part) => (part.type === 'text' ? part.text : []))
}

/** The prompt with a block at the beginning of the last user message that has text. */
export function withBlock(prompt: Prompt, block: string): Prompt {
  const position = prompt.findLastIndex((message) => message.role === 'user' && texts(message).length > 0)
  return prompt.map((message, i) =>
    i === position && message.role === 'user'
      ? { ...message, content: [{ type: 'text', text: `${block}\n\n` }, ...message.content] }
      : message,
  )
}

/** A prompt that ends in words of the model has it go on from there: it has not answered yet. */
function isBegunAnswer(last: PromptMessage | undefined): boolean {
  return last?.role === 'assistant' && last.content.every(({ type }) => type === 'text')
}

function texts({ content }: PromptMessage): TextBlock[] {
  if (typeof content === 'string') return [{ text: content }]
  return content.flatMap((part) => (part.type === 'text' ? { text: part.text } : []))
}

function idAt(prompt: Prompt, position: number): string {
  const carried = carriedId(prompt[position] as PromptMessage)
  if (carried !== undefined) return carried
  const path = prompt
    .slice(0, position + 1)
    .filter(({ role }) => role !== 'system')
    .map((message) => [message.role, texts(message).map(({ text }) => text)])
  return memoryId({}, JSON.stringify(path))
}
