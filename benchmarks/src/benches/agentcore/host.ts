import type { Message } from '@memory/core'

/** What both stores are to a host: a place that turns are sent to. */
export interface TurnSink {
  addMessages(
    messages: readonly Message[],
    context: { readonly sequenceNumbers: readonly number[] },
  ): Promise<unknown>
}

/** Tries of the last flush before the rest is given up. */
const LAST_TRIES = 20

/**
 * Sends turns as the Strands manager does: a burst goes with everything that was not taken before, numbered from 0, and
 * what is left in the end is flushed until it is taken.
 */
export async function sendInBursts(
  sink: TurnSink,
  turns: readonly Message[],
  sizes: readonly number[],
): Promise<void> {
  let from = 0
  let to = 0
  const send = async () => {
    const sequenceNumbers = Array.from({ length: to - from }, (_, i) => from + i)
    try {
      await sink.addMessages(turns.slice(from, to), { sequenceNumbers })
      from = to
    } catch {
      // Kept for the next time, as the host does with whatever rejects.
    }
  }
  for (const size of sizes) {
    to = Math.min(turns.length, to + size)
    await send()
  }
  for (let i = 0; i < LAST_TRIES && from < turns.length; i++) await send()
}
