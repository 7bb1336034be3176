import { createInterface } from 'node:readline/promises'
import { InvocationTrigger, MemoryError, type Message } from '@memory/core'
import { localEmbedder } from '@memory/embedder-local'
import { inspect } from '@memory/inspector'
import { memoryManager } from '@memory/manager'
import { emulatedMemory, openerFor, openStores } from 'example-support'
import { answer } from './answer.js'
import { Commands, HELP } from './commands.js'
import { ExtractionWatch, managedStoreOf } from './extraction-watch.js'
import { Ledger } from './ledger.js'
import { readOptions } from './options.js'

const { mechanism, place, lagMs, model, inspect: isShown } = readOptions(process.argv.slice(2))
const embedder = localEmbedder()
const home = place
  ? { place, remove: async () => undefined }
  : await emulatedMemory({ model, embedder, lagMs })
const open = await openerFor(home.place)
const stores = openStores(mechanism, { open, embedder, model, trigger: new InvocationTrigger() })
// With a model, memory is fetched from it as well, so everything is given the time that takes.
const manager = memoryManager({ stores, recall: { deadlineMs: 10_000 } })
const ledger = new Ledger(manager)

try {
  await manager.initialize()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (MemoryError.isInstance(error) && error.code === 'conflict') console.error('Is another chat running?')
  process.exit(1)
}
const inspector = isShown ? await inspect(manager, { stores, title: 'Memory of the chat' }) : undefined
const session = manager.session()
const commands = new Commands(session, stores)
const history: Message[] = []
const managed = managedStoreOf(stores)
// A hurried emulator needs no more time than it was told to take.
const patience = lagMs === undefined ? {} : { pollMs: 50, expectMs: lagMs + 100, quietMs: 100 }
const watch = managed && new ExtractionWatch(managed, patience, console.log)

console.log(
  model
    ? `You are talking to ${model.id}.`
    : 'There is no model: answers come from memory alone. Tell me about yourself, then ask.',
)
if (!place) {
  console.log(
    'The service that extracts is an emulator: memories come some tens of seconds after a turn, see /memory.',
  )
}
if (inspector) console.log(`What is remembered, as it happens: ${inspector.url}`)
console.log(HELP)
console.log(`Remembered so far:\n${await commands.memory()}`)

const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '\n> ' })
terminal.prompt()
for await (const line of terminal) {
  const [command = '', ...rest] = line.trim().split(/\s+/)
  if (command === '/quit') break
  try {
    if (command === '/memory') {
      console.log(await commands.memory())
      const note = watch?.note()
      if (note) console.log(note)
    } else if (command === '/forget') console.log(await commands.forget(rest.join(' ')))
    else if (command.startsWith('/')) console.log(HELP)
    else if (command !== '') await takeTurn(line.trim())
  } catch (error) {
    console.error(`  ! ${error instanceof Error ? error.message : error}`)
  }
  terminal.prompt()
}
terminal.close()

watch?.stop()
await manager.close()
await inspector?.close()
await Promise.all(stores.map((store) => store.close?.()))
await embedder.close()
await home.remove()

async function takeTurn(text: string): Promise<void> {
  const message: Message = { role: 'user', content: text }
  history.push(message)
  const { text: reply, fromModel } = await answer(session, history, model)
  console.log(reply)
  const turn: Message[] = [message]
  if (fromModel) {
    turn.push({ role: 'assistant', content: reply })
    history.push({ role: 'assistant', content: reply })
  }
  await session.record(turn)
  await session.endTurn()
  // An agent would go on and let this happen in the background; here the outcome is shown after each turn.
  await session.flush()
  for (const outcome of ledger.take()) console.log(outcome)
  watch?.turnSent()
}
