// Run by ./soak.js in a process of its own, so that its heap can be collected and holds nothing else. Prints every
// sample as a line, and the result as the last one.
import { soakRun } from './soak-run.js'

const [messages, sessions] = process.argv.slice(2).map(Number)

function heap(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const print = (value: object): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
const size = { messages: messages ?? 0, sessions: sessions ?? 0 }
print(await soakRun(size, heap, print))
