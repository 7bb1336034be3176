import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Bench, type Row, UsageError } from '../../bench.js'
import type { HeapSample, SoakResult, SoakSize } from './soak-run.js'

const CHILD = fileURLToPath(new URL('./soak-child.js', import.meta.url))

const MIB = 2 ** 20

/**
 * What the heap has to stay under for so many sessions: in each, 2000 ids by which it recognises messages that come
 * again, up to 12 bytes each, and what waits while the store is down.
 */
function boundMib(sessions: number): number {
  return 4 + (sessions * 40) / 1024
}

/** Whether a manager stays small, and loses nothing, while a store goes down again and again. */
export const soak: Bench = {
  name: 'soak',
  summary: 'many messages through many sessions, with a store that is down a third of the time',
  options: { messages: 'how many (default 1000000)', sessions: 'through how many (default 1000)' },
  async run({ messages = '1000000', sessions = '1000' }, progress) {
    const size = { messages: wholeNumber('messages', messages), sessions: wholeNumber('sessions', sessions) }
    const { curve, ...counts } = await runChild(size, ({ messages: sent, bytes }) =>
      progress(`${sent} messages, ${(bytes / MIB).toFixed(1)} MiB`),
    )
    const name = `${size.messages} messages, ${size.sessions} sessions`
    const bound = boundMib(size.sessions)
    const highest = Math.max(...curve.map(({ bytes }) => bytes)) / MIB
    const rows: Row[] = [
      ...curve.map(({ messages: sent, bytes }) => ({
        case: `after ${sent}`,
        metric: 'heap',
        unit: 'MiB',
        ours: bytes / MIB,
      })),
      { case: name, metric: 'highest heap', unit: 'MiB', ours: highest },
      { case: name, metric: 'bound', unit: 'MiB', ours: bound },
      { case: name, metric: 'refused calls', unit: 'calls', ours: counts.refusals },
      { case: name, metric: 'set aside for a while', unit: 'entries', ours: counts.setAside },
      { case: name, metric: 'stored', unit: 'messages', ours: counts.stored },
      { case: name, metric: 'lost', unit: 'messages', ours: counts.lost },
      { case: name, metric: 'written again', unit: 'messages', ours: counts.repeats },
    ]
    if (highest > bound) throw new Error(`The heap grew to ${highest} MiB`)
    if (counts.lost + counts.repeats > 0) throw new Error(`Lost or written again: ${JSON.stringify(counts)}`)
    return rows
  },
}

async function runChild(
  { messages, sessions }: SoakSize,
  onSample: (sample: HeapSample) => void,
): Promise<SoakResult> {
  const child = spawn(process.execPath, ['--expose-gc', CHILD, String(messages), String(sessions)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  let result: SoakResult | undefined
  for await (const line of createInterface(child.stdout)) {
    const value = JSON.parse(line) as HeapSample | SoakResult
    if ('curve' in value) result = value
    else onSample(value)
  }
  const status = await ended
  if (!result) throw new Error(`The soak ended with status ${status} and no result`)
  return result
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new UsageError(`--${option} takes a whole number from 1, not "${text}"`)
  }
  return number
}
