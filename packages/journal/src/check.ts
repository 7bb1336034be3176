import {
  invalid,
  type JournalAcknowledgement,
  type JournalRecord,
  type MemoryScope,
  resolveScope,
  resolveText,
} from '@memory/core'
import { encodeMessage } from './message-json.js'
import type { PendingRecord } from './pending-records.js'

/**
 * Records, checked and copied.
 *
 * @throws MemoryError `invalid_argument` naming the field.
 */
export function resolveRecords(records: readonly JournalRecord[]): PendingRecord[] {
  if (!Array.isArray(records)) throw invalid('records', 'must be a list')
  return records.map((record: JournalRecord, i) => {
    const field = `records[${i}]`
    if (typeof record !== 'object' || record === null) throw invalid(field, 'must be an object')
    const { message, pending } = record
    if (typeof message !== 'object' || message === null)
      throw invalid(`${field}.message`, 'must be an object')
    const stores = names(pending, `${field}.pending`)
    if (stores.length === 0) throw invalid(`${field}.pending`, 'must name at least one store')
    return {
      ...resolveIdentity(record, field),
      messageId: resolveText(message.id, `${field}.message.id`),
      message: Buffer.from(encodeMessage(message, `${field}.message`)),
      pending: new Set(stores),
    }
  })
}

/**
 * An acknowledgement, checked and copied.
 *
 * @throws MemoryError `invalid_argument` naming the field.
 */
export function resolveAcknowledgement(acknowledgement: JournalAcknowledgement): JournalAcknowledgement {
  if (typeof acknowledgement !== 'object' || acknowledgement === null) {
    throw invalid('acknowledgement', 'must be an object')
  }
  return {
    ...resolveIdentity(acknowledgement, 'acknowledgement'),
    storeName: resolveText(acknowledgement.storeName, 'acknowledgement.storeName'),
    messageIds: names(acknowledgement.messageIds, 'acknowledgement.messageIds'),
  }
}

function resolveIdentity(
  { sessionId, scope }: { readonly sessionId: string; readonly scope?: MemoryScope },
  field: string,
): { readonly sessionId: string; readonly scope?: MemoryScope } {
  return {
    sessionId: resolveText(sessionId, `${field}.sessionId`),
    ...(scope !== undefined && { scope: resolveScope(scope) }),
  }
}

function names(value: unknown, field: string): string[] {
  if (!Array.isArray(value)) throw invalid(field, 'must be a list')
  return value.map((item, i) => resolveText(item, `${field}[${i}]`))
}
