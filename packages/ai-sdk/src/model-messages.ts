import { convertToModelMessages, type ModelMessage, type UIMessage } from 'ai'
import { idOptions } from './memory-options.js'

/**
 * As `convertToModelMessages`, and the user's messages keep their ids, under `providerOptions.memory.id`. What is
 * extracted then says which message of the user interface it came from.
 */
export async function modelMessagesWithIds<UI extends UIMessage>(
  messages: UI[],
  options?: Parameters<typeof convertToModelMessages<UI>>[1],
): Promise<ModelMessage[]> {
  const converted = await convertToModelMessages(messages, options)
  // Each user message becomes exactly one.
  const ids = messages.flatMap(({ role, id }) => (role === 'user' ? id : []))
  return converted.map((message) => {
    const id = message.role === 'user' ? ids.shift() : undefined
    if (id === undefined) return message
    return { ...message, providerOptions: { ...message.providerOptions, ...idOptions(id) } }
  })
}
