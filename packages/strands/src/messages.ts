import { type ContentBlock, contentBlocks, type Message } from '@memory/core'
import type { MessageData, Message as StrandsMessage } from '@strands-agents/sdk'

/** A live message with its identity. */
export function fromStrandsMessage(message: StrandsMessage): Message {
  return fromMessageData(message.toJSON())
}

/** A message as data; what extraction hands out has lost its identity. */
export function fromMessageData({ role, content, trackingId }: MessageData): Message {
  return { role, content: content as ContentBlock[], ...(trackingId !== undefined && { id: trackingId }) }
}

/** The texts of a message and nothing else, so that media are not encoded for a query. */
export function textsOf({ role, content, trackingId }: StrandsMessage): Message {
  const texts = content.flatMap((block) => (block.type === 'textBlock' ? { text: block.text } : []))
  return { role, content: texts, id: trackingId }
}

/** A message of ours as Strands' stores take it. */
export function toMessageData(message: Message): MessageData {
  const { role, id } = message
  const content = contentBlocks(message) as MessageData['content']
  return { role, content: [...content], ...(id !== undefined && { trackingId: id }) }
}

/** Whether the user said something, rather than a tool having answered. */
export function isUserText({ role, content }: StrandsMessage): boolean {
  return (
    role === 'user' &&
    content.some(({ type }) => type === 'textBlock') &&
    !content.some(({ type }) => type === 'toolResultBlock')
  )
}
