import { type Message, messageText, truncate } from '@memory/core'
import { withDeadline } from '../deadline.js'
import type { InjectionOptions } from '../options.js'
import { recall, type Searched } from '../recall/search.js'
import type { Runtime } from '../runtime.js'
import { formatBlock, wrapBlock } from './block.js'
import { withoutBlocks } from './strip.js'

/** Options of one injection; what is left out is as the manager was told. */
export interface InjectOptions extends InjectionOptions {
  /** Ends the wait at once; the messages come back without memories. Default: nothing ends it. */
  readonly signal?: AbortSignal
  /** Only these stores, by name. Default: all. */
  readonly stores?: readonly string[]
}

/** What an injection is done for, how, and until when, in milliseconds since the epoch. */
type Injection = [session: Searched, messages: readonly Message[], options: InjectOptions, until: number]

/**
 * The messages for one model call: a new list without earlier blocks, and with one block of recalled memories
 * at the beginning of the last user message that has text. The input is left as it is. Never rejects and never
 * takes longer than its deadline: a call without memories is better than none.
 */
export async function inject(
  runtime: Runtime,
  ...[session, messages, options, until]: Injection
): Promise<Message[]> {
  const clean = withoutBlocks(messages)
  const position = clean.findLastIndex(hasUserText)
  const message = clean[position]
  const block = message && (await blockFor(runtime, session, clean, options, until))
  if (block !== undefined) clean[position] = prepend(message as Message, block)
  return clean
}

/** The block by itself, for hosts that place it elsewhere; `undefined` when there is nothing to recall. */
export function recallBlock(
  runtime: Runtime,
  ...[session, messages, options, until]: Injection
): Promise<string | undefined> {
  return blockFor(runtime, session, withoutBlocks(messages), options, until)
}

async function blockFor(
  runtime: Runtime,
  ...[session, messages, options, until]: Injection
): Promise<string | undefined> {
  const { clock, events } = runtime
  const { injection } = runtime.settings
  const { signal, stores, limit = injection.limit, maxTokens = injection.maxTokens } = options
  const { minScore = injection.minScore, format = injection.format, query = injection.query } = options
  const { maxQueryCharacters = injection.maxQueryCharacters } = options
  // What comes from outside is bounded here, and a search by the share it is given.
  const inTime = <T>(work: () => T | PromiseLike<T>): Promise<T> =>
    withDeadline(
      { clock, ms: Math.max(1, until - clock.now()), what: 'injection', signal, keepAlive: true },
      work,
    )
  try {
    const text = query ? await inTime(() => query(messages)) : lastUserText(messages, maxQueryCharacters)
    const { ranked } = await recall(runtime, session, text, {
      maxSearchResults: limit,
      deadlineMs: storeShare(until - clock.now()),
      ...(signal && { signal }),
      ...(minScore !== undefined && { minScore }),
      ...(stores && { stores }),
    })
    if (ranked.length === 0) return undefined
    const entries = ranked.map(({ entry }) => entry)
    return format ? wrapBlock(await inTime(() => format(entries))) : formatBlock(entries, maxTokens)
  } catch (error) {
    events.fail('injection', error)
    return undefined
  }
}

/** Kept back so that what healthy stores answered is still written when another one hangs. */
const RESERVE_MS = 50

/** How much of the time that is left a store may use, in milliseconds. */
function storeShare(leftMs: number): number {
  return Math.ceil(Math.max(1, leftMs / 2, leftMs - RESERVE_MS))
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
  const whole = typeof content === 'string' ? `${block}\n\n${content}` : [{ text: block }, ...content]
  return Object.assign({}, message, { content: whole })
}
