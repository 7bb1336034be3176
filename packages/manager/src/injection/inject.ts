import { type Message, messageText, truncate } from '@memory/core'
import { withDeadline } from '../deadline.js'
import { defined } from '../defined.js'
import type { InjectionOptions } from '../options.js'
import type { Runtime } from '../runtime.js'
import type { Session } from '../session.js'
import { formatBlock, wrapBlock } from './block.js'
import { withoutBlocks } from './strip.js'

/** Options of one injection; what is left out is as the manager was told. */
export interface InjectOptions extends InjectionOptions {
  /** Ends the wait at once; the messages come back without memories. */
  readonly signal?: AbortSignal
  /** Only these stores, by name. Default: all. */
  readonly stores?: readonly string[]
}

type Searching = Pick<Session, 'search'>
type BoundedInjection = InjectOptions & { readonly deadlineMs: number }

/**
 * The messages for one model call: a new list without earlier blocks, and with one block of recalled memories
 * at the beginning of the last user message that has text. The input is left as it is. Never rejects and never
 * takes longer than its deadline: a call without memories is better than none.
 */
export async function inject(
  runtime: Runtime,
  messages: readonly Message[],
  options: BoundedInjection,
  session: Searching,
): Promise<Message[]> {
  const clean = withoutBlocks(messages)
  const position = clean.findLastIndex(hasUserText)
  const message = clean[position]
  const block = message && (await recallBlock(runtime, clean, options, session))
  if (block !== undefined) clean[position] = prepend(message as Message, block)
  return clean
}

/** The block by itself, for hosts that place it elsewhere; `undefined` when there is nothing to recall. */
export async function recallBlock(
  { clock, settings, events }: Runtime,
  history: readonly Message[],
  options: BoundedInjection,
  session: Searching,
): Promise<string | undefined> {
  const messages = withoutBlocks(history)
  const { signal, stores, deadlineMs, ...overrides } = options
  const resolved = { ...settings.injection, ...overrides }
  const { limit, maxTokens, minScore, format } = resolved
  try {
    const deadline = { clock, ms: deadlineMs, what: 'injection', signal, keepAlive: true }
    return await withDeadline(deadline, async (ended) => {
      const started = clock.now()
      const query = await (resolved.query?.(messages) ?? lastUserText(messages, resolved.maxQueryCharacters))
      const share = storeShare(deadlineMs, clock.now() - started)
      const bounds = { maxSearchResults: limit, deadlineMs: share, signal: ended, minScore, stores }
      const entries = await session.search(query, defined(bounds))
      if (entries.length === 0) return undefined
      return format ? wrapBlock(await format(entries)) : formatBlock(entries, maxTokens)
    })
  } catch (error) {
    events.fail('injection', error)
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
