import { invalid } from './errors.js'
import type { ContentBlock, ContentBlockType, Message } from './message.js'
import { isBlank, toWellFormed } from './text.js'

/** Which content blocks never reach extraction or a store. */
export interface MemoryMessageFilter {
  exclude: ContentBlockType[]
}

/**
 * Keeps text alone. Tool traffic is not what was said, reasoning is private, and binary has no place in a
 * memory. `{ exclude: [] }` keeps everything, for back ends that want it.
 */
export const DEFAULT_MESSAGE_FILTER: Readonly<MemoryMessageFilter> = {
  exclude: [
    'toolUse',
    'toolResult',
    'reasoning',
    'cachePoint',
    'guardContent',
    'audio',
    'image',
    'video',
    'document',
    'citations',
  ],
}

/**
 * A message's blocks, whichever of the two content shapes it has.
 *
 * @throws MemoryError `invalid_argument` naming the message by `field`.
 */
export function contentBlocks(message: Message, field = 'message'): readonly ContentBlock[] {
  const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown }
  if (role !== 'user' && role !== 'assistant') throw invalid(`${field}.role`, "must be 'user' or 'assistant'")
  if (typeof content === 'string') return content === '' ? [] : [{ text: content }]
  if (!Array.isArray(content)) throw invalid(`${field}.content`, 'must be a string or a list of blocks')
  for (const [i, block] of content.entries()) {
    if (typeof block !== 'object' || block === null)
      throw invalid(`${field}.content[${i}]`, 'must be a block')
  }
  return content as ContentBlock[]
}

/** What was said: the text blocks joined by line breaks, well-formed; `''` when there are none. */
export function messageText(message: Message, field?: string): string {
  const texts: string[] = []
  for (const block of contentBlocks(message, field)) {
    if ('text' in block && typeof block.text === 'string' && !isBlank(block.text)) texts.push(block.text)
  }
  return toWellFormed(texts.join('\n')).trim()
}

/**
 * Messages with excluded blocks removed and empty messages left out. Nothing is mutated; ids are kept.
 *
 * @throws MemoryError `invalid_argument` when there is no list, or naming the message by index.
 */
export function filterMessages(
  messages: readonly Message[],
  filter: Readonly<MemoryMessageFilter> = DEFAULT_MESSAGE_FILTER,
): Message[] {
  if (!Array.isArray(messages)) throw invalid('messages', 'must be a list')
  const kept: Message[] = []
  for (const [i, message] of messages.entries()) {
    const blocks = contentBlocks(message, `messages[${i}]`)
    const wanted = blocks.filter((block) => isWanted(block, filter))
    if (wanted.length === 0) continue
    kept.push(
      wanted.length === blocks.length && blocks === message.content
        ? message
        : { ...message, content: wanted },
    )
  }
  return kept
}

function isWanted(block: ContentBlock, { exclude }: Readonly<MemoryMessageFilter>): boolean {
  if ('text' in block && (typeof block.text !== 'string' || isBlank(block.text))) return false
  for (const type in block) if (exclude.includes(type as ContentBlockType)) return false
  return true
}
