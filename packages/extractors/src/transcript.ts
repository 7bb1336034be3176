import { type Message, messageText, truncate } from '@memory/core'

/** One line of a transcript: a message, or a piece of one that is too long for a single call. */
export interface TranscriptLine {
  /** Counts the messages with text, from 1. Pieces of one message share it. */
  readonly n: number
  readonly role: Message['role']
  /** When it was said, as the message has it. */
  readonly at?: string
  readonly text: string
  /** The message's id. Not shown to the model. */
  readonly id?: string
}

/**
 * The messages that say something, one line each. Only text is read: tool traffic, reasoning, images and documents
 * never reach a model from here.
 *
 * @throws MemoryError `invalid_argument` naming the message by index.
 */
export function transcriptLines(messages: readonly Message[]): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  for (const [i, message] of messages.entries()) {
    const text = messageText(message, `messages[${i}]`)
    if (text === '') continue
    const { role, createdAt, id } = message
    lines.push({
      n: lines.length + 1,
      role,
      ...(createdAt && { at: createdAt }),
      text,
      ...(id !== undefined && { id }),
    })
  }
  return lines
}

/** Groups lines so that the text of no group is longer than `limit` characters; a longer message is cut in pieces. */
export function splitTranscript(lines: readonly TranscriptLine[], limit: number): TranscriptLine[][] {
  const groups: TranscriptLine[][] = []
  let room = 0
  for (const line of lines) {
    for (const text of pieces(line.text, limit)) {
      if (text.length > room) {
        groups.push([])
        room = limit
      }
      groups.at(-1)?.push(text === line.text ? line : { ...line, text })
      room -= text.length
    }
  }
  return groups
}

/** Cuts between words when there is a gap in the last fifth, else between characters. */
function pieces(text: string, limit: number): string[] {
  const result: string[] = []
  let rest = 0
  while (text.length - rest > limit) {
    const whole = truncate(text.slice(rest, rest + limit + 1), limit)
    const gap = whole.lastIndexOf(' ') + 1
    const piece = gap > limit * 0.8 ? whole.slice(0, gap) : whole
    result.push(piece)
    rest += piece.length
  }
  result.push(text.slice(rest))
  return result
}

/**
 * A value as one line of JSON that no reader can take for more than one line, or for a tag: what a user wrote can
 * neither open nor close a fence, nor begin a line of its own.
 */
export function fencedLine(value: object): string {
  return JSON.stringify(value).replace(
    /[<>\u0085\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
