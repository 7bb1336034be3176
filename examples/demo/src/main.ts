import { join } from 'node:path'
import type { MemoryScope, MemoryStore } from '@memory/core'
import { localEmbedder } from '@memory/embedder-local'
import { decisionLog } from '@memory/inspector'
import { score, shippedConversations } from '@memory/scorecard'
import { openerFor, openStores } from 'example-support'
import { makePlace } from './demo-place.js'
import { makeManaged } from './managed.js'
import { readOptions } from './options.js'
import { play } from './play.js'
import { recallInNewProcess } from './recall.js'
import { type DemoReport, type MechanismReport, mechanismReport, recallReport } from './report.js'
import { mechanismTable, recallTable, selectionTable } from './tables.js'

const { json, model, backend, folder } = readOptions(process.argv.slice(2))
const say = (text: string): void => {
  if (!json) console.log(text)
}
const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

const conversations = shippedConversations()
/** One way to remember, as it is shown. */
interface Shown {
  readonly name: MechanismReport['mechanism']
  readonly title: string
  readonly store: string
  readonly stores: readonly MemoryStore[]
  readonly waitFor?: (scope: MemoryScope) => Promise<number>
}
const embedder = localEmbedder()
const demoPlace = await makePlace(backend, folder)
const log = folder === undefined ? undefined : await decisionLog({ path: join(folder, 'decisions.jsonl') })
const managed = await makeManaged(model, embedder)
try {
  const open = await openerFor(demoPlace.place)
  say(
    `${conversations.length} conversations; what is kept is chosen by ${model ? model.id : 'rules, without a model'}.`,
  )
  const settings = { open, embedder, model }
  const all: readonly Shown[] = [
    {
      name: 'A',
      title: 'one store, one selection',
      store: demoPlace.store,
      stores: openStores('single', settings),
    },
    {
      name: 'B',
      title: 'four typed stores, one selection each',
      store: demoPlace.store,
      stores: openStores('typed', settings),
    },
    {
      name: 'C',
      title: 'managed: raw turns go to a service that extracts (an emulator of Amazon Bedrock AgentCore)',
      store: 'agentcore',
      stores: [managed.store],
      waitFor: managed.queryableAfter,
    },
  ]
  const mechanisms: MechanismReport[] = []
  for (const { name, title, store, stores, waitFor } of all) {
    const played = await play(conversations, stores, {
      // The inspector can show the stores of the place; the managed one is gone with its emulator.
      onManager: (manager) => void (store === demoPlace.store && log?.attach(manager)),
      onProgress: (done) => progress(`${name}: ${done} of ${conversations.length} conversations`),
      ...(waitFor && { waitFor }),
    })
    progress('')
    const result = score(conversations, played.predictions)
    mechanisms.push(mechanismReport(name, store, result, played))
    say(`\n${name}. ${title}\n${selectionTable(conversations, result)}`)
  }
  say(`\n${mechanismTable(mechanisms)}`)
  say("C's time is the emulator's, whose clock was moved on while the demo waited.")

  progress('a new process recalls from what was kept')
  const answers = await recallInNewProcess([
    { mechanism: 'single', place: demoPlace.place },
    { mechanism: 'typed', place: demoPlace.place },
    { mechanism: 'managed', place: managed.place },
  ])
  progress('')
  const recall = recallReport(answers)
  say(
    `\nA new process, which has only ${demoPlace.what} and the address of the managed memory, is asked in other words:\n${recallTable(answers, recall)}`,
  )
  if (json) console.log(JSON.stringify({ mechanisms, recall } satisfies DemoReport, null, 2))
} finally {
  await log?.close()
  await embedder.close()
  await demoPlace.remove()
  await managed.remove()
}
