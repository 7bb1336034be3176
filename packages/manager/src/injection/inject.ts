import {
  type ContentBlock,
  type MemoryEntry,
  MemoryError,
  type Message,
  messageText,
  truncate,
} from '@memory/core'
import { withDeadline } from '../deadline.js'
import type { InjectionOptions } from '../options.js'
import type { ManagerSearchOptions } from '../recall/search.js'
import type { Runtime } from '../runtime.js'
import { formatBlock, stripRecalled, wrapBlock } from './block.js'

/** Options of one injection; what is left out is as the manager was told. */
export interface InjectOptions extends InjectionOptions {
  /** Ends the wait at once; the messages come back without memories. */
  readonly signal?: AbortSignal
  /** Only these stores, by name. Default: all. */
  readonly stores?: readonly string[]
}

export type Search = (query: string, options: ManagerSearchOptions) => Promise<MemoryEntry[]>

/**
 * The messages for one model call: a new list without earlier blocks, and with one block of recalled memories
 * at the beginning of the last user message that has text. The input is left as it is. Never rejects and never
 * takes longer than its deadline: a call without memories is better than none.
 */
export async function inject(
  runtime: Runtime,
  messages: readonly Message[],
  options: InjectOptions,
  search: Search,
): Promise<Message[]> {
  const clean = withoutBlocks(messages)
  const position = clean.findLastIndex(hasUserText)
  const message = clean[position]
  const block = message && (await recallBlock(runtime, clean, options, search))
  if (block !== undefined) clean[position] = prepend(message as Message, block)
  return clean
}

/** The block by itself, for hosts that place it elsewhere; `undefined` when there is nothing to recall. */
export async function recallBlock(
  { clock, settings, events }: Runtime,
  messages: readonly Message[],
  options: InjectOptions,
  search: Search,
): Promise<string | undefined> {
  const { signal, stores, ...overrides } = options
  const resolved = { ...settings.injection, ...overrides }
  const { limit, maxTokens, minScore, format } = resolved
  const { deadlineMs = settings.recall.deadlineMs } = resolved
  try {
    const deadline = { clock, ms: deadlineMs, what: 'injection', signal, keepAlive: true }
    return await withDeadline(deadline, async (ended) => {
      const started = clock.now()
      const query = await (resolved.query?.(messages) ?? lastUserText(messages, resolved.maxQueryCharacters))
      const entries = await search(query, {
        maxSearchResults: limit,
        deadlineMs: storeShare(deadlineMs, clock.now() - started),
        signal: ended,
        ...(minScore !== undefined && { minScore }),
        ...(stores && { stores }),
      })
      if (entries.length === 0) return undefined
      return format ? wrapBlock(await format(entries)) : formatBlock(entries, maxTokens)
    })
  } catch (error) {
    events.emit('error', { operation: 'injection', error: MemoryError.from(error) })
    return undefined
  }
}

/** Kept back so that what healthy stores answered is still written when another one hangs. */
const RESERVE_MS = 50

/** How much of the deadline a store may use. */
function storeShare(deadlineMs: number, elapsedMs: number): number {
  return Math.ceil(Math.max(deadlineMs / 2, deadlineMs - elapsedMs - RESERVE_MS))
}

function lastUserText(messages: readonly Message[], maxCharacters: number): string {
  const message = messages.findLast(hasUserText)
  return message ? truncate(messageText(message), maxCharacters) : ''
}

function hasUserText(message: Message): boolean {
  return message?.role === 'user' && textOf(message) !== ''
}

/** The text of a message of any shape; a shape nobody knows has none. */
function textOf(message: Message): string {
  try {
    return messageText(message)
  } catch {
    return ''
  }
}

function prepend(message: Message, block: string): Message {
  const { content } = message
  if (typeof content === 'string') return { ...message, content: `${block}\n\n${content}` }
  return { ...message, content: [{ text: block }, ...content] }
}

/** Copies of the messages without what earlier injections left; a message that was nothing else is left out. */
export function withoutBlocks(messages: readonly Message[]): Message[] {
  return messages.flatMap((message) => {
    const content = stripContent(message?.content)
    if (content === message?.content) return message
    return content.length > 0 ? { ...message, content } : []
  })
}

/** The same value when there was nothing to strip. */
export function stripContent(content: Message['content']): Message['content'] {
  if (typeof content === 'string') return stripRecalled(content)
  if (!Array.isArray(content)) return content
  const blocks: ContentBlock[] = content.flatMap((block: ContentBlock) => {
    const text = block && 'text' in block && typeof block.text === 'string' ? block.text : ''
    const rest = stripRecalled(text)
    if (rest === text) return block
    return rest === '' ? [] : { ...block, text: rest }
  })
  return blocks.length === content.length && blocks.every((block, i) => block === content[i])
    ? content
    : blocks
}
