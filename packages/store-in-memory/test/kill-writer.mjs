// Writes without end to the log it is given, and says on standard output what has been acknowledged.
import { writeSync } from 'node:fs'
import { inMemoryStore } from '@memory/store-in-memory'
import { fileLog } from '@memory/store-in-memory/file'

const [, , path, round] = process.argv
const store = inMemoryStore({ persistence: fileLog({ path, durability: 'system', compactAfter: 20 }) })

async function write(lane) {
  for (let n = 0; ; n++) {
    const id = `${round}.${lane}.${n}`
    await store.add(`entry ${id}`, undefined, { id })
    writeSync(1, `stored ${id}\n`)
    if (n % 3 === 0) continue
    writeSync(1, `deleting ${id}\n`)
    await store.delete(id)
    writeSync(1, `deleted ${id}\n`)
  }
}

await Promise.all([write('a'), write('b'), write('c')])
