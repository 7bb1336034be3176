import { type JournalAcknowledgement, resolveScope } from '@memory/core'
import type { PendingRecord } from './pending-records.js'

/** One line of the journal: a record, or what a store has taken. */
export type JournalLine =
  | { readonly kind: 'record'; readonly record: PendingRecord }
  | { readonly kind: 'acknowledgement'; readonly acknowledgement: JournalAcknowledgement }

/** The JSON text of a record. */
export function recordLine({ sessionId, scope, messageId, message, pending }: PendingRecord): string {
  const head = JSON.stringify({ sessionId, ...(scope && { scope }), messageId, pending: [...pending] })
  return `{"record":${head.slice(0, -1)},"message":${message.toString()}}}`
}

/** The JSON text of an acknowledgement. */
export function acknowledgementLine(acknowledgement: JournalAcknowledgement): string {
  return JSON.stringify({ acknowledged: acknowledgement })
}

/** @throws Error when the text is no line of a journal. */
export function parseLine(text: string): JournalLine {
  const line = JSON.parse(text) as Record<string, unknown>
  const fields = object(line.record ?? line.acknowledged)
  const identity = {
    sessionId: string(fields.sessionId),
    ...(fields.scope !== undefined && { scope: resolveScope(object(fields.scope)) }),
  }
  if (line.record === undefined) {
    const [storeName, messageIds] = [string(fields.storeName), strings(fields.messageIds)]
    return { kind: 'acknowledgement', acknowledgement: { ...identity, storeName, messageIds } }
  }
  const messageId = string(fields.messageId)
  const message = Buffer.from(JSON.stringify(object(fields.message)))
  const pending = new Set(strings(fields.pending))
  return { kind: 'record', record: { ...identity, messageId, message, pending } }
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('Expected an object')
  return value as Record<string, unknown>
}

function string(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('Expected a string')
  return value
}

function strings(value: unknown): string[] {
  if (!Array.isArray(value)) throw new TypeError('Expected a list')
  return value.map(string)
}
