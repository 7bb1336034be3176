// Records without end, extracts on the way, and says on standard output what has been recorded.
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { manage, openFiles } from './memory-files.js'
import { messageOf } from './statement.js'

/** Conversations that go on at once. */
const SESSIONS = 3

const [, , folder = '', first = ''] = process.argv
// Started ahead of time: the clock of the kill begins with the word.
writeSync(1, 'ready\n')
await once(process.stdin, 'data')

const memory = manage(openFiles(folder))
let next = Number(first)

async function converse(id: string): Promise<never> {
  const session = memory.session({ id })
  for (;;) {
    const number = next++
    await session.record(messageOf(number))
    writeSync(1, `recorded ${number}\n`)
    await session.endTurn()
    if (number % 10 === 0) await session.flush()
  }
}

await memory.initialize()
await Promise.all(Array.from({ length: SESSIONS }, (_, i) => converse(`session-${i}`)))
