// Run by ./session-heap.js in a process of its own: has many conversations, and prints the bytes each one took.
import { answeringStore } from './answering-store.js'
import type { Contender } from './contender.js'
import { contenders } from './contenders/index.js'

const SESSIONS = 1000

const [name, state, turns = ''] = process.argv.slice(2)
const contender = contenders.find((candidate) => candidate.name === name)
if (!contender) throw new Error(`There is no contender "${name}"`)

async function bytesInUse(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    globalThis.gc?.()
    await new Promise(setImmediate)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function converse({ host }: Contender, sessions: number, measure: boolean): Promise<number> {
  const conversations = host(sessions, Number(turns))
  const before = measure ? await bytesInUse() : 0
  await conversations.open(answeringStore('turns').store)
  for (let turn = 0; turn < Number(turns); turn++) {
    for (let session = 0; session < sessions; session++) await conversations.turn(session, turn)
  }
  if (state === 'saved') await conversations.flush()
  const after = measure ? await bytesInUse() : 0
  // Also keeps the conversations from being collected before they were measured.
  await conversations.flush()
  return (after - before) / sessions
}

// Loads and compiles the code, which is not to be charged to the conversations.
await converse(contender, 20, false)
process.stdout.write(String(await converse(contender, SESSIONS, true)))
