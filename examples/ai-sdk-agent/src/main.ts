// A chat on the AI SDK as a server would run it: one model, many users, the history in the browser.
import { memoryMiddleware, memoryTools, modelMessagesWithIds } from '@memory/ai-sdk'
import { InvocationTrigger } from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import { memoryManager } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import { stepCountIs, streamText, type UIMessage, wrapLanguageModel } from 'ai'
import { offlineModel } from './offline-model.js'

const store = inMemoryStore({
  name: 'notes',
  extraction: { trigger: new InvocationTrigger(), extractor: ruleExtractor() },
})
const memory = memoryManager({ stores: [store] })
const kept: string[] = []
memory.on('stored', ({ content, messageIds }) => kept.push(`  kept, from ${messageIds}: ${content}\n`))

/** What a route handler does with a request: a user, a chat, and all of its messages. */
async function handle(user: string, chat: string, messages: UIMessage[]): Promise<string> {
  const session = memory.session({ id: chat, scope: { actorId: user } })
  const result = streamText({
    // With a model of yours: `model: openai('gpt-5')`.
    model: wrapLanguageModel({ model: offlineModel(), middleware: memoryMiddleware({ session }) }),
    messages: await modelMessagesWithIds(messages),
    tools: memoryTools(session),
    stopWhen: stepCountIs(5),
  })
  let text = ''
  for await (const word of result.textStream) {
    text += word
    process.stdout.write(word)
  }
  process.stdout.write('\n')
  // A server never waits here: extraction runs in the background. This program shows it step by step.
  await session.flush()
  process.stdout.write(kept.splice(0).join(''))
  return text
}

/** A browser: it keeps the messages of a chat, each with an id, and sends them all. */
async function chat(user: string, name: string, ...texts: string[]): Promise<void> {
  const messages: UIMessage[] = []
  const add = (role: UIMessage['role'], text: string): void => {
    messages.push({ id: `${name}-${messages.length + 1}`, role, parts: [{ type: 'text', text }] })
  }
  for (const text of texts) {
    add('user', text)
    process.stdout.write(`${user}: ${text}\nmodel: `)
    add('assistant', await handle(user, name, messages))
  }
}

await chat('ana', 'monday', "I'm allergic to peanuts. Lovely weather today!", 'I live in Porto.')
console.log('\nIn new chats:')
await chat('ana', 'tuesday', 'Is there a dish without peanuts?')
await chat('bob', 'lunch', 'Am I allergic to peanuts?')
await chat('ana', 'wednesday', 'Can you forget about the peanuts?', 'Am I allergic to peanuts?')
await memory.close()
