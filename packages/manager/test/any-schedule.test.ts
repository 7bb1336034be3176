import { type ExtractionTrigger, IntervalTrigger, MemoryError } from '@memory/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { IdleTrigger, IncompleteError, type MemoryManager, memoryManager, SizeTrigger } from '../src/index.js'
import { ManualTrigger } from './fakes.js'
import {
  type ExtractorFault,
  FaultyStore,
  faultyExtractor,
  type StoreFault,
  type StoreKind,
} from './faulty-stores.js'
import { settled, VirtualClock } from './virtual-clock.js'

const SCHEDULES = 3000
const SESSIONS = 3

const storeFault = fc.constantFrom<StoreFault>(
  ...(['ok', 'ok', 'slow', 'late', 'down', 'throws', 'throttled'] as const),
  ...(['forbidden', 'lost', 'lost', 'partial', 'refused', 'nonsense', 'hangs'] as const),
)
const extractorFault = fc.constantFrom<ExtractorFault>(
  ...(['ok', 'ok', 'ok', 'slow', 'throws', 'unreadable', 'no list', 'hangs'] as const),
)
const storePlan = fc.record({
  kind: fc.constantFrom<StoreKind>('batch', 'single', 'raw'),
  faults: fc.array(storeFault, { maxLength: 12 }),
  extractor: fc.array(extractorFault, { maxLength: 4 }),
  trigger: fc.constantFrom('manual', 'interval', 'size', 'idle'),
})
const session = fc.nat(SESSIONS - 1)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      session,
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('endTurn' as const), session }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fire' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('flush' as const), timeoutMs: fc.constantFrom(50, 900, 30_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('abortedFlush' as const), afterMs: fc.constantFrom(0, 300) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('flushSession' as const), session }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('closeSession' as const), session }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('redrive' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 120, 800, 6000) }),
  },
)
const settings = fc.record({
  maxMessages: fc.integer({ min: 1, max: 6 }),
  concurrency: fc.integer({ min: 1, max: 3 }),
  attempts: fc.integer({ min: 1, max: 5 }),
  buffer: fc.constantFrom(4, 12, 1000),
  overflow: fc.constantFrom('reject' as const, 'drop-oldest' as const),
  sessionIdleMs: fc.constantFrom(500, 300_000),
  gate: fc.boolean(),
})
const schedule = fc.record({
  stores: fc.array(storePlan, { minLength: 1, maxLength: 3 }),
  steps: fc.array(step, { minLength: 1, maxLength: 25 }),
  settings,
})
type Schedule = typeof schedule extends fc.Arbitrary<infer T> ? T : never

/** A manager over faulty stores, and what it said of each message. The text of a message is its id and its entry. */
class Rehearsal {
  readonly clock = new VirtualClock()
  readonly stores: readonly FaultyStore[]
  readonly memory: MemoryManager
  /** Whether stores and extractors have ceased to fail. */
  mended = false
  /** Messages the manager took. */
  readonly recorded: string[] = []
  /** Messages it gave up for want of room, as it was told to. */
  readonly dropped = new Set<string>()
  /** What each store has confirmed, as the manager said. */
  readonly confirmed: ReadonlyMap<string, string[]>
  readonly #manual = new ManualTrigger()
  readonly #waiting: Promise<unknown>[] = []

  constructor({ stores, settings: { maxMessages, attempts, buffer, overflow, gate, ...rest } }: Schedule) {
    const triggers: Record<string, () => ExtractionTrigger> = {
      manual: () => this.#manual,
      interval: () => new IntervalTrigger({ turns: 2 }),
      size: () => new SizeTrigger({ messages: 3 }),
      idle: () => new IdleTrigger({ ms: 1000 }),
    }
    const mended = () => this.mended
    this.stores = stores.map(({ kind, faults, extractor, trigger }, i) => {
      const chosen = [triggers[trigger]?.() ?? this.#manual, this.#manual]
      const extraction = {
        trigger: chosen,
        ...(kind !== 'raw' && { extractor: faultyExtractor(extractor, this.clock, mended) }),
      }
      return new FaultyStore(`${kind} ${i}`, kind, faults, this.clock, extraction, mended)
    })
    this.confirmed = new Map(this.stores.map(({ store }) => [store.name, []]))
    this.memory = memoryManager({
      ...rest,
      stores: this.stores.map(({ store }) => store),
      clock: this.clock,
      extraction: { existing: 0, maxMessages },
      retry: { attempts, baseMs: 100, maxMs: 1500 },
      timeouts: { writeMs: 2000, extractMs: 2000 },
      buffer: { maxMessages: buffer, overflow },
      ...(!gate && { gate: false }),
    })
    const { memory } = this
    memory.on('stored', ({ storeName, content }) => this.confirmed.get(storeName)?.push(content))
    memory.on('duplicate', ({ storeName, content }) => this.confirmed.get(storeName)?.push(content))
    memory.on('turnsStored', ({ storeName, messageIds }) =>
      this.confirmed.get(storeName)?.push(...messageIds),
    )
    memory.on('dropped', ({ what, ids }) => {
      if (what === 'messages') for (const id of ids) this.dropped.add(id)
    })
  }

  async play(steps: Schedule['steps']): Promise<void> {
    for (const each of steps) {
      await this.#step(each)
      await settled()
    }
    // Everything that was begun ends by its own bounds.
    await this.clock.advance(60_000)
    await Promise.all(this.#waiting)
  }

  /** The report of a flush or close, whether or not everything was saved. */
  async report(ending: 'flush' | 'close') {
    const report = this.memory[ending]().catch((error: unknown) => {
      if (IncompleteError.isInstance(error)) return error.report
      throw error
    })
    await this.clock.advance(60_000)
    return report
  }

  async #step(each: Schedule['steps'][number]): Promise<void> {
    const { memory, clock } = this
    const at = (index: number) => memory.session({ id: `session ${index}` })
    switch (each.do) {
      case 'record': {
        const texts = Array.from({ length: each.count }, (_, i) => `message ${this.recorded.length + i}`)
        const messages = texts.map((text) => ({ role: 'user' as const, content: text, id: text }))
        try {
          await at(each.session).record(messages)
          this.recorded.push(...texts)
        } catch (error) {
          if (!MemoryError.isInstance(error) || error.code !== 'limit_exceeded') throw error
        }
        return
      }
      case 'endTurn':
        return at(each.session).endTurn()
      case 'fire':
        return this.#manual.fire()
      case 'flush':
        return this.#begin(memory.flush({ timeoutMs: each.timeoutMs }))
      case 'abortedFlush': {
        const controller = new AbortController()
        clock.schedule(() => controller.abort(), each.afterMs)
        return this.#begin(memory.flush({ signal: controller.signal }))
      }
      case 'flushSession':
        return this.#begin(at(each.session).flush())
      case 'closeSession':
        return this.#begin(at(each.session).close())
      case 'redrive':
        return this.#begin(memory.redrive())
      case 'wait':
        return clock.advance(each.ms)
    }
  }

  #begin(work: Promise<unknown>): void {
    const expected = work.catch((error: unknown) => {
      if (!IncompleteError.isInstance(error)) throw error
    })
    this.#waiting.push(expected)
  }
}

function timesOf(list: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const item of list) times.set(item, (times.get(item) ?? 0) + 1)
  return times
}

/** What of a store is in the dead letters. */
function setAside({ memory }: Rehearsal, storeName: string): string[] {
  return memory.deadLetters
    .filter((letter) => letter.storeName === storeName)
    .flatMap(({ entry, messages }) => [...(entry ? [entry.content] : []), ...messages.map(({ id }) => id)])
}

/** Every message is confirmed once, or in the dead letters once, or neither; gives those that are neither. */
function open(rehearsal: Rehearsal, { store, kind, copies, unseen }: FaultyStore): string[] {
  const confirmed = timesOf(rehearsal.confirmed.get(store.name) ?? [])
  const aside = timesOf(setAside(rehearsal, store.name))
  for (const text of rehearsal.recorded) {
    const ends = (confirmed.get(text) ?? 0) + (aside.get(text) ?? 0)
    expect(ends, `"${text}" in ${store.name}`).toBeLessThanOrEqual(1)
    const made = copies.get(text) ?? 0
    const most = kind === 'single' ? (confirmed.get(text) ?? 0) + (unseen.get(text) ?? 0) : 1
    expect(made, `records of "${text}" in ${store.name}`).toBeLessThanOrEqual(most)
    expect(made, `records of "${text}" in ${store.name}`).toBeGreaterThanOrEqual(confirmed.get(text) ?? 0)
  }
  return rehearsal.recorded.filter(
    (text) => !confirmed.has(text) && !aside.has(text) && !rehearsal.dropped.has(text),
  )
}

it('any schedule: every message ends, in every store, stored once, set aside, or reported as pending', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (plan) => {
      const rehearsal = new Rehearsal(plan)
      await rehearsal.play(plan.steps)
      const report = await rehearsal.report('close')
      for (const each of rehearsal.stores) {
        const { pending = 0 } = report.stores[each.store.name] ?? {}
        const neither = open(rehearsal, each)
        expect(neither.length, `unreported in ${each.store.name}`).toBeLessThanOrEqual(pending)
        if (each.kind === 'raw') expect(pending, `pending in ${each.store.name}`).toBe(neither.length)
      }
      expect(rehearsal.clock.pending, 'timers after close').toBe(0)

      // What was pending is still there, and is saved once the stores are mended.
      rehearsal.mended = true
      await rehearsal.report('flush')
      for (const each of rehearsal.stores) expect(open(rehearsal, each), each.store.name).toEqual([])
      expect(rehearsal.clock.pending, 'timers at the end').toBe(0)
    }),
    { numRuns: SCHEDULES },
  )
})
