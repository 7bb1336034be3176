import { describe, expect, it, vi } from 'vitest'
import {
  DEFAULT_MESSAGE_FILTER,
  type ExtractionTriggerContext,
  IntervalTrigger,
  InvocationTrigger,
  type MemoryStore,
  resolveExtraction,
  systemClock,
  type TriggerEvents,
  type TriggerState,
} from '../src/index.js'

const store = (rest: Partial<MemoryStore>): MemoryStore => ({
  name: 'notes',
  writable: true,
  search: async () => [],
  ...rest,
})
const add: NonNullable<MemoryStore['add']> = async () => ({ status: 'stored', id: '1' })
const addMessages = async () => undefined
const extractor = { extract: async () => [] }

describe('resolveExtraction', () => {
  it('takes no part unless asked to', () => {
    expect(resolveExtraction(store({ add }))).toBeUndefined()
    expect(resolveExtraction(store({ add, extraction: false }))).toBeUndefined()
  })

  it('true means every five turns, text only', () => {
    const resolved = resolveExtraction(store({ add, extraction: true }))
    expect(resolved).toMatchObject({ filter: DEFAULT_MESSAGE_FILTER, raw: false })
    expect(resolved?.triggers.map((trigger) => trigger.name)).toEqual(['interval'])
    expect(firesAt(resolved?.triggers[0] as IntervalTrigger, 11)).toEqual([5, 10])
  })

  it('hands raw turns to a store that extracts, unless an extractor is set', () => {
    expect(resolveExtraction(store({ add, addMessages, extraction: true }))?.raw).toBe(true)
    expect(resolveExtraction(store({ add, addMessages, extraction: { extractor } }))?.raw).toBe(false)
  })

  it.each([
    ['an empty trigger list', { add, extraction: { trigger: [] } }, 'notes.extraction.trigger'],
    ['a store that is not writable', { add, writable: false, extraction: true }, 'notes.extraction'],
    ['an extractor without add', { addMessages, extraction: { extractor } }, 'notes.extraction.extractor'],
    ['a store that takes nothing', { extraction: true }, 'notes.extraction'],
  ] as const)('refuses %s', (_, rest, field) => {
    expect(() => resolveExtraction(store(rest as Partial<MemoryStore>))).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field }),
    )
  })
})

describe('triggers', () => {
  it('InvocationTrigger fires on each turn', () => {
    expect(firesAt(new InvocationTrigger(), 3)).toEqual([1, 2, 3])
  })

  it('IntervalTrigger takes positive integers', () => {
    for (const turns of [0, -1, 1.5, Number.NaN]) {
      expect(() => new IntervalTrigger({ turns })).toThrow(expect.objectContaining({ field: 'turns' }))
    }
  })

  it('one instance serves many sessions without mixing their counts', () => {
    const trigger = new IntervalTrigger({ turns: 2 })
    expect(firesAt(trigger, 3)).toEqual([2])
    expect(firesAt(trigger, 1)).toEqual([])
  })
})

describe('systemClock', () => {
  it('calls back once, and not at all when cancelled', () => {
    vi.useFakeTimers()
    try {
      const kept = vi.fn()
      const dropped = vi.fn()
      systemClock.schedule(kept, 10)
      systemClock.schedule(dropped, 10)()
      vi.advanceTimersByTime(30)
      expect(kept).toHaveBeenCalledTimes(1)
      expect(dropped).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([2 ** 31, Infinity])('does not call back at once when it is to wait for %d ms', (ms) => {
    vi.useFakeTimers()
    try {
      const late = vi.fn()
      const cancel = systemClock.schedule(late, ms)
      vi.advanceTimersByTime(24 * 86_400_000)
      expect(late).not.toHaveBeenCalled()
      cancel()
    } finally {
      vi.useRealTimers()
    }
  })
})

/** The turns, counted from one, after which the trigger fired. */
function firesAt(trigger: InvocationTrigger | IntervalTrigger, turns: number): number[] {
  const listeners: ((state: TriggerState) => void)[] = []
  const fired: number[] = []
  let now = 0
  let waiting = 0
  const context: ExtractionTriggerContext = {
    clock: systemClock,
    on: (event: keyof TriggerEvents, listener) => event === 'turn' && listeners.push(listener),
    onDetach: () => undefined,
    fire: () => {
      fired.push(now)
      waiting = 0
    },
  }
  trigger.attach(context)
  while (++now <= turns) {
    const state = { messages: 2 * ++waiting, characters: 10, turns: waiting }
    for (const listener of listeners) listener(state)
  }
  return fired
}
