import { type Extractor, type Message, messageText } from '@memory/core'

/** A message of ordinary length that can be told from every other. */
export function numberedMessage(number: number): Message {
  const content = `Statement ${number}: the user would like an aisle seat on the flight to Oslo, and nothing with peanuts.`
  return { role: 'user', content }
}

/** The number in a statement. */
export function numberOf(content: string): number {
  return Number(/^Statement (\d+):/.exec(content)?.[1])
}

/** Keeps every message. */
export const everyStatement: Extractor = {
  extract: async (messages) =>
    messages.map((message) => ({
      content: messageText(message),
      ...(message.id !== undefined && { messageIds: [message.id] }),
    })),
}
