// One manager over four stores: each takes what it is good at, all are asked at once, and one of them hangs.
import { localEmbedder } from '@memory/embedder-local'
import { memoryManager } from '@memory/manager'
import { QUESTION, SCOPE } from './conversation.js'
import { readOptions } from './options.js'
import type { Outcome } from './outcome.js'
import { blockFor, recall } from './recall.js'
import { keptBy, remember } from './remember.js'
import { report } from './report.js'
import { openParts, type Part } from './stores.js'

const { relations, deadlineMs, maxTokens, json } = readOptions(process.argv.slice(2))
/** The first search loads what the emulator embeds with, which may take longer than an agent would wait. */
const PATIENT_MS = 30_000

const embedder = localEmbedder()
const parts = await openParts(embedder, relations)
try {
  const outcome = await run(parts)
  console.log(json ? JSON.stringify(outcome) : report(outcome))
} finally {
  for (const part of parts) await part.close()
  await embedder.close()
}

async function run(parts: readonly Part[]): Promise<Outcome> {
  const memory = memoryManager({ stores: parts.map(({ store }) => store), recall: { deadlineMs } })
  const discarded = await remember(memory, parts)
  const kept = await keptBy(parts)

  const session = memory.session({ id: 'another-day', scope: SCOPE })
  const healthy = await recall(session, QUESTION, kept, { deadlineMs: PATIENT_MS })
  const hung = parts.filter(({ hang }) => hang?.()).map(({ store }) => store.name)
  const recalls = [healthy, await recall(session, QUESTION, kept, { hung })]
  const block = await blockFor(session, QUESTION, maxTokens)
  await memory.close()
  return { kept, discarded: discarded(kept), question: QUESTION, deadlineMs, recalls, block }
}
