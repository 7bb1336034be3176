import { join } from 'node:path'
import { localEmbedder } from '@memory/embedder-local'
import { decisionLog } from '@memory/inspector'
import { score, shippedConversations } from '@memory/scorecard'
import { MECHANISMS, type Mechanism, openerFor, openStores } from 'example-support'
import { makePlace } from './demo-place.js'
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
const TITLES: Readonly<Record<Mechanism, readonly ['A' | 'B', string]>> = {
  single: ['A', 'one store, one selection'],
  typed: ['B', 'four typed stores, one selection each'],
}
const embedder = localEmbedder()
const demoPlace = await makePlace(backend, folder)
const log = folder === undefined ? undefined : await decisionLog({ path: join(folder, 'decisions.jsonl') })
try {
  const open = await openerFor(demoPlace.place)
  say(
    `${conversations.length} conversations; what is kept is chosen by ${model ? model.id : 'rules, without a model'}.`,
  )
  const mechanisms: MechanismReport[] = []
  for (const mechanism of MECHANISMS) {
    const [name, title] = TITLES[mechanism]
    const played = await play(conversations, openStores(mechanism, { open, embedder, model }), {
      onManager: (manager) => log?.attach(manager),
      onProgress: (done) => progress(`${name}: ${done} of ${conversations.length} conversations`),
    })
    progress('')
    const result = score(conversations, played.predictions)
    mechanisms.push(mechanismReport(name, demoPlace.store, result, played))
    say(`\n${name}. ${title}\n${selectionTable(conversations, result)}`)
  }
  say(`\n${mechanismTable(mechanisms)}`)

  progress('a new process recalls from what was kept')
  const answers = await recallInNewProcess(demoPlace.place, MECHANISMS)
  progress('')
  const recall = recallReport(answers)
  say(
    `\nA new process, which has only ${demoPlace.what}, is asked in other words:\n${recallTable(answers, recall)}`,
  )
  if (json) console.log(JSON.stringify({ mechanisms, recall } satisfies DemoReport, null, 2))
} finally {
  await log?.close()
  await embedder.close()
  await demoPlace.remove()
}
