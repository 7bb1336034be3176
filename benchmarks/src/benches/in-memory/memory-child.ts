// Run by ./memory.js in a process of its own: fills one contender's store and prints the bytes it took.
import { contenders } from './contenders/index.js'
import { queryText } from './dataset.js'

const [name, entries = ''] = process.argv.slice(2)
const contender = contenders.find((candidate) => candidate.name === name)
if (!contender) throw new Error(`There is no contender "${name}"`)

/** The heap, and what lies outside it: typed arrays and WebAssembly memories. */
async function bytesInUse(): Promise<number> {
  // Twice, with a turn between: what is outside the heap is freed only after its owner on the heap.
  for (let i = 0; i < 2; i++) {
    globalThis.gc?.()
    await new Promise(setImmediate)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

// Loads the code and whatever it sets up once, which is not to be charged to the entries.
await (await contender.open(10)).search(queryText(0))
const before = await bytesInUse()
const store = await contender.open(Number(entries))
const after = await bytesInUse()
// Also keeps the store from being collected before it was measured.
const found = await store.search(queryText(0))
if (found.length === 0) throw new Error('The search found nothing')
process.stdout.write(String((after - before) / Number(entries)))
