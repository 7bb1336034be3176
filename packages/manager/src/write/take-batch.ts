import { type Batch, newBatch } from './batch.js'
import { charactersOf, type RecordedMessage } from './buffer.js'
import type { DeadLetter } from './dead-letter.js'
import type { Drained } from './drained.js'
import { sessionIdentity } from './session-identity.js'

/** The batch at a place in the queue. At its end what was asked for is put into one; `undefined` when there is nothing. */
export function batchAt(drained: Drained, place: number): Batch | undefined {
  const { queue, target } = drained
  const known = queue[place]
  if (!known) {
    const batch = takeBatch(drained, drained.taken)
    if (batch.messages.length > 0) queue.push(batch)
    else commit(drained, batch)
  } else if (
    known.retryAt > 0 &&
    queue.length === 1 &&
    known.seqs.length > 0 &&
    target.handle.extraction?.raw
  ) {
    // Turns that came meanwhile go along: their identity is per message, not per batch.
    queue[0] = { ...takeBatch(drained, drained.cursor, known.attempts), retryAt: known.retryAt }
  }
  return queue[place]
}

/** As many messages after a position as were asked for and fit one batch. */
function takeBatch(drained: Drained, after: number, attempts?: number): Batch {
  const { maxMessages, maxCharacters } = drained.runtime.settings.extraction
  const messages: RecordedMessage[] = []
  const seqs: number[] = []
  let characters = 0
  let last = after
  for (const item of drained.session.buffer.after(after)) {
    if (item.seq > drained.goal) break
    const message = drained.select(item)
    if (message) {
      characters += charactersOf(message)
      if (seqs.length > 0 && (seqs.length >= maxMessages || characters > maxCharacters)) break
      messages.push(message)
      seqs.push(item.seq)
    }
    last = item.seq
  }
  drained.onTaken(last)
  const ids = messages.map(({ id }) => id)
  return newBatch(messages, ids, seqs, last, attempts)
}

/** Puts parts in the place of a batch. */
export function split({ queue }: Drained, batch: Batch, parts: readonly Batch[]): void {
  queue.splice(queue.indexOf(batch), 1, ...parts)
}

/** Lets go of a batch that is settled. */
export function commit(drained: Drained, batch: Batch): void {
  const { queue } = drained
  const place = queue.indexOf(batch)
  if (place >= 0) queue.splice(place, 1)
  const [oldest] = queue.flatMap(({ seqs }) => seqs.slice(0, 1))
  const settled = batch.setAside ? [] : batch.messageIds.filter((id) => !isAside(drained, id, batch))
  drained.onSettled(oldest === undefined ? drained.taken : oldest - 1, settled)
}

/** Whether something else that was extracted with a message of a dead letter is in the dead letters still. */
function isAside({ queue, runtime, target, session }: Drained, messageId: string, { last }: Batch): boolean {
  if (last >= 0) return false
  const isHere = ({ storeName, sessionId, scope }: DeadLetter): boolean =>
    storeName === target.handle.name && sessionIdentity(sessionId, scope).key === session.key
  return [...queue, ...runtime.deadLetters.items.filter(isHere)].some(({ messageIds }) =>
    messageIds.includes(messageId),
  )
}
