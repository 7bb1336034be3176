import {
  type ExtractionNote,
  type ExtractionResult,
  type Extractor,
  isBlank,
  type MemoryEntry,
  MemoryError,
  type Message,
  messageText,
  truncate,
} from '@memory/core'
import { withDeadline } from '../deadline.js'
import { during } from '../during.js'
import type { EventOrigin } from '../events.js'
import { passGates } from '../gate/screen.js'
import { lookUp } from '../look-up.js'
import { type Runtime, type Target, writeTo } from '../runtime.js'
import type { RecordedMessage } from './buffer.js'
import type { WriteContext } from './entry-writer.js'
import { latestId } from './latest-id.js'
import type { PendingEntry } from './pending-entry.js'
import type { SessionIdentity } from './session-identity.js'
import { toEntry } from './to-entry.js'

/** The query for what a store already holds uses this much of the latest text, in UTF-16 units. */
const EXISTING_QUERY_CHARACTERS = 1000

/**
 * Asks the store's extractor what to keep of a batch, and turns each answer into an entry with its provenance.
 *
 * @throws What the extractor rejects with; `unreadable_output` when it answers no list.
 */
export async function extractEntries(
  runtime: Runtime,
  target: Target,
  session: SessionIdentity,
  messages: readonly RecordedMessage[],
  { origin }: WriteContext,
): Promise<PendingEntry[]> {
  const { clock, events, settings, model } = runtime
  const { name, extraction, type: storeType } = target.handle
  const extractor = extraction?.extractor as Extractor
  const messageIds = messages.map(({ id }) => id)
  events.emit('extractionStarted', { ...origin, messageIds })
  const started = clock.now()
  const existing = await findExisting(runtime, target, session, messages, origin)
  const deadline = {
    clock,
    ms: settings.timeouts.extractMs,
    what: `extraction for store "${name}"`,
    storeName: name,
  }
  const results = await withDeadline(deadline, (ending) =>
    extractor.extract(
      messages,
      during(ending, {
        existing,
        ...(session.scope && { scope: session.scope }),
        now: clock.now(),
        note: (note: ExtractionNote) => events.emit('note', { ...origin, ...note }),
        ...(model && { model }),
      }),
    ),
  )
  if (!Array.isArray(results)) {
    throw new MemoryError('unreadable_output', 'The extractor did not answer a list', { storeName: name })
  }
  events.emit('extractionFinished', { ...origin, results: results.length, ms: clock.now() - started })

  const discard = (reason: string, text?: string): void =>
    events.emit('note', { ...origin, kind: 'discarded', reason, ...(text !== undefined && { text }) })
  const entries: PendingEntry[] = []
  for (const result of results as ExtractionResult[]) {
    const content: unknown = result?.content
    if (typeof content !== 'string' || isBlank(content)) discard('blank')
    else if (storeType !== undefined && (result.type ?? storeType) !== storeType) {
      discard('other_type', content)
    } else entries.push(await toEntry(runtime, target, session, result, { messageIds, existing, origin }))
  }
  return entries
}

/**
 * Hands a batch to a store that extracts by itself, after its texts went through the gates.
 *
 * @throws What the store rejects with.
 */
export async function sendTurns(
  runtime: Runtime,
  target: Target,
  messages: readonly RecordedMessage[],
  seqs: readonly number[],
  context: WriteContext,
): Promise<void> {
  const { origin } = context
  const passed: RecordedMessage[] = []
  const sequenceNumbers: number[] = []
  for (const [i, message] of messages.entries()) {
    const screened = await screenMessage(runtime, message, context)
    if (!screened) continue
    passed.push(screened)
    const seq = seqs[i]
    if (seq !== undefined) sequenceNumbers.push(seq)
  }
  const { view } = target
  const send = view.addMessages?.bind(view)
  if (passed.length === 0 || !send) return
  const { sessionId = '' } = origin
  await writeTo(runtime, target, 'addMessages', context, (ending) =>
    send(passed, during(ending, { sequenceNumbers, sessionId })),
  )
  runtime.events.emit('turnsStored', { ...origin, messageIds: passed.map(({ id }) => id) })
}

/** A message whose text blocks the gates have passed; `undefined` when nothing is left of it. */
async function screenMessage(
  runtime: Runtime,
  message: RecordedMessage,
  context: WriteContext,
): Promise<RecordedMessage | undefined> {
  if (runtime.gates.length === 0) return message
  const content = []
  for (const block of message.content as Exclude<Message['content'], string>) {
    if (!('text' in block)) {
      content.push(block)
      continue
    }
    const passed = await passGates(runtime, { content: block.text }, context)
    if (passed) content.push({ ...block, text: passed.content })
  }
  return content.length > 0 ? { ...message, content } : undefined
}

/** What the store holds on the subject, or, where it keeps the latest entry alone, that one. */
async function findExisting(
  runtime: Runtime,
  target: Target,
  session: SessionIdentity,
  messages: readonly RecordedMessage[],
  origin: EventOrigin,
): Promise<readonly MemoryEntry[]> {
  const { handle, view } = target
  const limit = runtime.settings.extraction.existing
  const query = messages
    .filter(({ role }) => role === 'user')
    .map((message) => messageText(message))
    .join('\n')
  const isLatest = handle.keep === 'latest' && view.get !== undefined
  if (!isLatest && (limit === 0 || isBlank(query))) return []
  return lookUp(runtime, target, { what: 'search for existing entries', origin }, async (ending) =>
    isLatest
      ? [await view.get?.(latestId(handle.name, session), during(ending, {}))]
      : view.search(truncate(query, EXISTING_QUERY_CHARACTERS), during(ending, { maxSearchResults: limit })),
  )
}
