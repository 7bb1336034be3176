import type { Conversation, SeenMessage } from './subject.js'

/** An error as a vendor's client throws it, with the HTTP status on it. */
export function httpError(status: number): Error {
  return Object.assign(new Error(`HTTP ${status}`), { status })
}

/** The text of each message. */
export function textsOf(messages: readonly SeenMessage[]): string[] {
  return messages.map(({ content }) =>
    typeof content === 'string'
      ? content
      : content.map((block) => ('text' in block ? String(block.text) : '')).join('\n'),
  )
}

/** Takes one message of the user into the conversation, and ends the turn. */
export async function say(chat: Conversation, text: string): Promise<void> {
  await chat.record('user', text)
  await chat.endTurn()
  await settled()
}

/** Resolves once every promise that can settle without a timer has settled. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Resolves after some milliseconds. */
export function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** What never settles. */
export const never = (): Promise<never> => new Promise(() => {})

/** Waits until something is so. */
export async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 5000
  while (!condition()) {
    if (Date.now() > end) throw new Error('It did not happen within 5 s')
    await later(1)
  }
  await settled()
}

/** What became of a promise within a time. */
export type Outcome =
  | { readonly kind: 'resolved'; readonly value: unknown }
  | { readonly kind: 'rejected'; readonly error: Error }
  | { readonly kind: 'still waiting' }

/** Waits for a promise, and no longer than this. */
export async function outcomeOf(promise: Promise<unknown>, ms = 5000): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'still waiting' }), ms)
  })
  const settling = promise.then(
    (value): Outcome => ({ kind: 'resolved', value }),
    (error: unknown): Outcome => ({
      kind: 'rejected',
      error: error instanceof Error ? error : new Error(String(error)),
    }),
  )
  const outcome = await Promise.race([settling, waiting])
  clearTimeout(timer)
  return outcome
}

/** How often each value occurs beyond the first time. */
export function repeats(values: readonly string[]): number {
  return values.length - new Set(values).size
}
