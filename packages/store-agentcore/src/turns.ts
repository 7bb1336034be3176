import { invalid, type Message, messageText, truncate } from '@memory/core'
import { digest } from './digest.js'
import type { AgentCoreLimits } from './limits.js'
import { METADATA_KEY } from './record.js'
import { TOLD_KEY } from './told-ids.js'

/** What one event of the service may be told beside its turns. */
export type EventMetadata = Readonly<Record<string, string>>

/** A turn on its way into the service; a long message is several. */
export interface Turn {
  readonly role: 'USER' | 'ASSISTANT'
  readonly text: string
  /** Place of its message in the batch. */
  readonly index: number
  /** The message's own identity; absent, the host has none but the sequence number. */
  readonly id?: string
  readonly sequenceNumber?: number
  /** Role, text and part, by which two messages of one sequence number are told apart. */
  readonly mark: string
  /** When the message says that it was said, in milliseconds. */
  readonly saidAt?: number
  readonly metadata: EventMetadata
}

/** A batch as turns. */
export interface Turns {
  readonly turns: Turn[]
  /** Places of messages in which nothing was said. */
  readonly skipped: number[]
  /** Places of messages that were split. */
  readonly split: number[]
}

/** A function of the host that gives the metadata of a message's event. */
export type MetadataOf = (message: Message) => EventMetadata | undefined

/**
 * Turns messages into turns: text alone, for tools, images and reasoning are nobody's words.
 *
 * @throws MemoryError `invalid_argument` naming the message by its place.
 */
export function turnsOf(
  messages: readonly Message[],
  sequenceNumbers: readonly number[] | undefined,
  metadataOf: MetadataOf,
  limits: AgentCoreLimits,
): Turns {
  if (!Array.isArray(messages)) throw invalid('messages', 'must be a list')
  const result: Turns = { turns: [], skipped: [], split: [] }
  for (const [index, message] of messages.entries()) {
    if (typeof message !== 'object' || message === null)
      throw invalid(`messages[${index}]`, 'must be a message')
    const text = messageText(message, `messages[${index}]`)
    if (text === '') {
      result.skipped.push(index)
      continue
    }
    const parts = splitText(text, limits.turnCharacters)
    if (parts.length > 1) result.split.push(index)
    const metadata = checkMetadata(metadataOf(message) ?? {}, index, limits)
    const saidAt = Date.parse(message.createdAt ?? '')
    const sequenceNumber = sequenceNumbers?.[index]
    for (const [part, each] of parts.entries()) {
      result.turns.push({
        role: message.role === 'user' ? 'USER' : 'ASSISTANT',
        text: each,
        index,
        mark: digest(message.role, each, String(part)),
        metadata,
        ...(message.id !== undefined && { id: digest(message.id, String(part)) }),
        ...(sequenceNumber !== undefined && { sequenceNumber }),
        ...(!Number.isNaN(saidAt) && { saidAt }),
      })
    }
  }
  return result
}

/** Parts of at most so many units, none of which ends in half a character; at a space where one is near. */
function splitText(text: string, size: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > size) {
    const longest = truncate(rest, size)
    const space = longest.lastIndexOf(' ')
    const part = space > size * 0.9 ? longest.slice(0, space + 1) : longest
    parts.push(part)
    rest = rest.slice(part.length)
  }
  return rest === '' ? parts : [...parts, rest]
}

/** The service's alphabet for values (API model, `MetadataValue`); that of keys is the same. */
const VALUE = /^[a-zA-Z0-9\s._:/=+@-]*$/

function checkMetadata(metadata: EventMetadata, index: number, limits: AgentCoreLimits): EventMetadata {
  const whole = `eventMetadata(messages[${index}])`
  if (typeof metadata !== 'object' || Array.isArray(metadata)) throw invalid(whole, 'must be an object')
  const { length } = Object.keys(metadata)
  if (length > limits.eventMetadataKeys) {
    throw invalid(whole, `has ${length} keys, the limit is ${limits.eventMetadataKeys}`)
  }
  for (const [key, value] of Object.entries(metadata)) {
    const field = `${whole}.${key}`
    const rule = 'letters, digits, white space and . _ : / = + @ -'
    if (!METADATA_KEY.test(key)) throw invalid(field, `must have a name of 1 to 128 ${rule}`)
    if (key.startsWith(TOLD_KEY))
      throw invalid(field, `must not begin with ${TOLD_KEY}, which the store uses`)
    if (typeof value !== 'string' || !VALUE.test(value)) throw invalid(field, `must be a text of ${rule}`)
    if (value.length > limits.eventMetadataCharacters) {
      throw invalid(field, `must have at most ${limits.eventMetadataCharacters} characters`)
    }
  }
  return metadata
}
