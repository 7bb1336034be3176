import {
  type AddResult,
  type Extractor,
  MemoryError,
  type MemoryStore,
  memoryId,
  messageText,
  type NewMemory,
} from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryManager } from '../src/index.js'
import { ManualTrigger, never, user } from './fakes.js'
import { settled, VirtualClock } from './virtual-clock.js'

type Fault = 'ok' | 'slow' | 'fail' | 'lost' | 'partial' | 'hang' | 'poison'
type Step = { readonly kind: 'record' | 'fire' | 'flush' | 'turn' | 'wait' }

const fault = fc.constantFrom<Fault>('ok', 'ok', 'slow', 'fail', 'lost', 'partial', 'hang', 'poison')
const step = fc.record<Step>({ kind: fc.constantFrom('record', 'record', 'fire', 'flush', 'turn', 'wait') })

/** A store whose calls fail as they are told to, and that counts how often each record was made. */
function faultyStore(name: string, faults: readonly Fault[], clock: VirtualClock, trigger: ManualTrigger) {
  const records = new Map<string, number>()
  const refused = new Set<string>()
  let call = 0
  let running = 0
  let overlapped = false
  const save = (content: string): AddResult => {
    const id = memoryId({}, content)
    const known = records.has(id)
    if (!known) records.set(id, 1)
    return { status: known ? 'duplicate' : 'stored', id }
  }
  const attempt = async (entries: readonly NewMemory[]): Promise<AddResult[]> => {
    const now = faults[call++ % (faults.length + 1)] ?? 'ok'
    const down = new MemoryError('unavailable', 'down')
    switch (now) {
      case 'slow':
        await new Promise<void>((resolve) => clock.schedule(resolve, 700))
        return entries.map(({ content }) => save(content))
      case 'fail':
        throw down
      case 'lost':
        for (const { content } of entries) save(content)
        throw down
      case 'partial':
        return entries.map(({ content }, i) => (i % 2 ? { status: 'failed', error: down } : save(content)))
      case 'hang':
        return never()
      case 'poison': {
        const [first, ...rest] = entries
        refused.add(first?.content ?? '')
        return [
          { status: 'rejected', error: new MemoryError('invalid_argument', 'no') },
          ...rest.map(({ content }) => save(content)),
        ]
      }
      default:
        return entries.map(({ content }) => save(content))
    }
  }
  const extractor: Extractor = {
    extract: async (messages) => messages.map((message) => ({ content: messageText(message) })),
  }
  const store: MemoryStore = {
    name,
    writable: true,
    extraction: { extractor, trigger },
    search: async () => [],
    async addBatch(entries, options) {
      overlapped ||= running > 0
      running++
      options?.signal?.addEventListener('abort', () => running--, { once: true })
      const results = await attempt(entries).finally(() => {
        if (!options?.signal?.aborted) running--
      })
      return results
    },
  }
  return { store, records, refused, overlapped: () => overlapped }
}

describe('any schedule', () => {
  it('every message ends, in every store, stored once, set aside, or pending', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 12 }),
        fc.array(fault, { maxLength: 12 }),
        fc.array(step, { minLength: 1, maxLength: 25 }),
        async (faultsA, faultsB, steps) => {
          const clock = new VirtualClock()
          const trigger = new ManualTrigger()
          const stores = [
            faultyStore('a', faultsA, clock, trigger),
            faultyStore('b', faultsB, clock, trigger),
          ] as const
          const memory = memoryManager({
            stores: stores.map(({ store }) => store),
            clock,
            gate: false,
            extraction: { existing: 0, maxMessages: 4 },
            retry: { attempts: 4, baseMs: 100, maxMs: 1000 },
            timeouts: { writeMs: 2000 },
          })
          const expected: string[] = []
          const flushes: Promise<unknown>[] = []
          for (const { kind } of steps) {
            if (kind === 'record') {
              const text = `message ${expected.length}`
              expected.push(text)
              await memory.record(user(text))
            } else if (kind === 'turn') await memory.endTurn()
            else if (kind === 'fire') trigger.fire()
            else if (kind === 'flush') flushes.push(memory.flush().catch((error: unknown) => error))
            else await clock.advance(300)
            await settled()
          }
          await clock.advance(40_000)
          await Promise.all(flushes)
          const closing = memory.close().catch((error: unknown) => error)
          await clock.advance(40_000)
          const outcome = (await closing) as { report?: unknown; stores?: unknown }
          const report = (outcome.report ?? outcome) as Awaited<ReturnType<typeof memory.flush>>
          for (const { store, records, overlapped } of stores) {
            const aside = new Set(
              memory.deadLetters
                .filter(({ storeName }) => storeName === store.name)
                .flatMap(({ entry, messages }) => [
                  ...(entry ? [entry.content] : []),
                  ...messages.map((message) => messageText(message)),
                ]),
            )
            const missing = expected.filter((text) => !records.has(memoryId({}, text)) && !aside.has(text))
            expect(missing.length, store.name).toBeLessThanOrEqual(report.stores[store.name]?.pending ?? 0)
            expect([...records.values()].every((times) => times === 1)).toBe(true)
            expect(overlapped(), `${store.name} was written to twice at once`).toBe(false)
          }
          expect(clock.pending).toBe(0)
        },
      ),
      { numRuns: 300 },
    )
  })
})
