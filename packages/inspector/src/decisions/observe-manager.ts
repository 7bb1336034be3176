import { type Clock, messageText, truncate } from '@memory/core'
import type { EntryEvent, EventOrigin, MemoryManager } from '@memory/manager'
import type { DecisionKind } from '../api.js'
import { LONGEST_TEXT, type Observation, type ObservedDecision } from './observation.js'
import type { Redactor } from './redactor.js'

/** What of a manager is listened to. */
export type ObservedManager = Pick<MemoryManager, 'on'>

const GATE_KINDS = { redact: 'redacted', drop: 'dropped', quarantine: 'quarantined' } as const

/** Tells of everything a manager decides, with secrets redacted and texts cut; gives what ends it. */
export function observeManager(
  manager: ObservedManager,
  clock: Clock,
  redact: Redactor,
  sink: (observation: Observation) => void,
): () => void {
  const now = (): string => new Date(clock.now()).toISOString()
  const short = (text: string): string => truncate(redact(text), LONGEST_TEXT)
  const decide = (
    kind: DecisionKind,
    { storeName, sessionId, scope }: EventOrigin,
    { text, ...details }: Partial<ObservedDecision>,
  ): void =>
    sink({
      at: now(),
      storeName,
      ...(sessionId !== undefined && { sessionId }),
      ...(scope && { scope }),
      ...details,
      ...(text !== undefined && { text: short(text) }),
      kind,
    })
  const entry = (kind: DecisionKind, event: EntryEvent): void => {
    const { content: text, id, type, messageIds } = event
    decide(kind, event, {
      text,
      messageIds,
      ...(id !== undefined && { entryId: id }),
      ...(type !== undefined && { type }),
    })
  }
  const endings = [
    manager.on('recorded', ({ sessionId, scope, messages }) =>
      sink({
        kind: 'recorded',
        at: now(),
        sessionId,
        ...(scope && { scope }),
        messages: messages.map((message) => ({
          id: message.id,
          role: message.role,
          text: short(messageText(message)),
        })),
      }),
    ),
    manager.on('stored', (event) => entry('kept', event)),
    manager.on('duplicate', (event) => entry('known', event)),
    manager.on('turnsStored', (event) => decide('handed-over', event, { messageIds: event.messageIds })),
    manager.on('note', (event) => {
      const { kind, reason, text, messageId } = event
      decide(kind, event, {
        reason,
        ...(text !== undefined && { text }),
        ...(messageId !== undefined && { messageIds: [messageId] }),
      })
    }),
    manager.on('gated', (event) => {
      // A quarantined entry comes with an event of its own, which has its text.
      if (event.action !== 'quarantine') {
        decide(GATE_KINDS[event.action], event, { reason: `${event.gate}: ${event.reason}` })
      }
    }),
    manager.on('quarantined', (held) =>
      decide('quarantined', held, {
        reason: `${held.gate}: ${held.reason}`,
        text: held.entry.content,
        messageIds: idsOf(held.entry.metadata?.messageIds),
      }),
    ),
    manager.on('superseded', (event) => {
      for (const id of event.ids) decide('replaced', event, { entryId: id })
    }),
    manager.on('deadLetter', (letter) =>
      decide('set-aside', letter, {
        reason: letter.error.code,
        text: letter.entry?.content ?? letter.error.message,
        messageIds: letter.messageIds,
      }),
    ),
  ]
  return () => {
    for (const end of endings) end()
  }
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}
