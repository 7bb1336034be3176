import { type Journal, type JournalAcknowledgement, type JournalRecord, MemoryError } from '@memory/core'
import { describe, expect, it } from 'vitest'
import { memoryManager } from '../src/index.js'
import { EchoExtractor, failWith, fakeStore, ManualTrigger, rawStore, user } from './fakes.js'
import { settled, VirtualClock } from './virtual-clock.js'

/** A journal in memory, with the wait of a real one. */
class MemoryJournal implements Journal {
  readonly records: JournalRecord[] = []
  readonly acknowledged: JournalAcknowledgement[] = []
  fails = 0

  async append(records: readonly JournalRecord[]): Promise<void> {
    await settled()
    if (this.fails-- > 0) throw new Error('disk full')
    this.records.push(...records)
  }

  async acknowledge(acknowledgement: JournalAcknowledgement): Promise<void> {
    await settled()
    this.acknowledged.push(acknowledgement)
  }

  async *replay(): AsyncIterable<JournalRecord> {
    for (const record of this.records) {
      const taken = this.acknowledged.filter(({ messageIds }) => messageIds.includes(record.message.id))
      const pending = record.pending.filter((name) => !taken.some(({ storeName }) => storeName === name))
      if (pending.length > 0) yield { ...record, pending }
    }
  }

  async close(): Promise<void> {}
}

describe('journal', () => {
  it('a message is in the journal before record resolves, and acknowledged by each store that has it', async () => {
    const journal = new MemoryJournal()
    const flaky = rawStore('flaky')
    flaky.script.push(failWith(new Error('down')))
    const memory = memoryManager({ stores: [flaky, rawStore('good')], journal })
    const session = memory.session({ id: 's' })
    await session.record(user('hello', 'm-1'))
    expect(journal.records).toMatchObject([
      { sessionId: 's', message: { id: 'm-1' }, pending: ['flaky', 'good'] },
    ])
    await expect(memory.flush()).rejects.toMatchObject({ code: 'incomplete' })
    expect(journal.acknowledged).toEqual([{ sessionId: 's', storeName: 'good', messageIds: ['m-1'] }])
    await memory.flush()
    expect(journal.acknowledged.map(({ storeName }) => storeName)).toEqual(['good', 'flaky'])
  })

  it('a message waits only for the stores that have a use for it', async () => {
    const journal = new MemoryJournal()
    const extraction = { extractor: new EchoExtractor(), trigger: new ManualTrigger() }
    const memory = memoryManager({
      stores: [
        fakeStore('text', { extraction }),
        fakeStore('all', { extraction: { ...extraction, filter: { exclude: [] } } }),
      ],
      journal,
    })
    await memory.record([
      user('hello', 'm-1'),
      { id: 'm-2', role: 'assistant', content: [{ toolUse: { name: 'search' } }] },
    ])
    expect(journal.records.map(({ pending }) => pending)).toEqual([['text', 'all'], ['all']])
    await memory.flush()
    const left: JournalRecord[] = []
    for await (const record of journal.replay()) left.push(record)
    expect(left).toEqual([])
  })

  it('the next manager takes back what is pending, for the stores that need it, before anything new', async () => {
    const journal = new MemoryJournal()
    const scope = { actorId: 'ana' }
    const stores = () => {
      const partitions = new Map()
      const extraction = { extractor: new EchoExtractor(), trigger: new ManualTrigger() }
      return { partitions, a: fakeStore('a', { extraction, partitions }) }
    }
    const before = stores()
    before.a.script.push(failWith(new Error('down')))
    const first = memoryManager({ stores: [before.a], journal })
    await first.session({ id: 's', scope }).record(user('first', 'm-1'))

    const after = stores()
    const second = memoryManager({ stores: [after.a], journal })
    await second.session({ id: 's', scope }).record([user('first', 'm-1'), user('second', 'm-2')])
    await second.flush()
    expect([...after.partitions.values()].map(({ contents }) => contents)).toEqual([['first', 'second']])
    expect(journal.records.map(({ message }) => message.id)).toEqual(['m-1', 'm-2'])

    const third = memoryManager({ stores: [stores().a], journal })
    expect((await third.flush()).stores.a).toMatchObject({ stored: 0, pending: 0 })
  })

  it('replays for the stores that still need it alone', async () => {
    const journal = new MemoryJournal()
    const message = { ...user('hello', 'm-1'), id: 'm-1' }
    journal.records.push({ sessionId: 's', message, pending: ['late'] })
    const [done, late] = [rawStore('done'), rawStore('late')]
    const memory = memoryManager({ stores: [done, late], journal })
    await memory.initialize()
    await memory.flush()
    expect([done.batches, late.batches]).toEqual([[], [['hello']]])
  })

  it('when the journal cannot take a message, record says so and the message is not taken', async () => {
    const journal = new MemoryJournal()
    const store = rawStore('raw')
    const memory = memoryManager({ stores: [store], journal })
    journal.fails = 1
    await expect(memory.record(user('lost', 'm-1'))).rejects.toThrow('disk full')
    await memory.record(user('kept', 'm-1'))
    await memory.flush()
    expect(store.batches).toEqual([['kept']])
  })

  it('what is on its way into the journal takes room, until it is there or refused', async () => {
    const journal = new MemoryJournal()
    const raw = rawStore('raw')
    const memory = memoryManager({ stores: [raw], journal, buffer: { maxTotalMessages: 2 } })
    await memory.initialize()
    const recordAll = () =>
      Promise.all(
        ['a', 'b', 'c', 'd'].map((id) =>
          memory
            .session({ id })
            .record(user(id))
            .then(
              () => 'taken',
              ({ field, message }: MemoryError) => field ?? message,
            ),
        ),
      )
    const full = 'buffer.maxTotalMessages'
    journal.fails = 2
    expect(await recordAll()).toEqual(['disk full', 'disk full', full, full])
    expect(await recordAll()).toEqual(['taken', 'taken', full, full])
    await memory.flush()
    expect(await memory.session({ id: 'c' }).record([user('c'), user('d')])).toHaveLength(2)
  })

  it('keeps the order of records nobody awaited, and flush covers them', async () => {
    const journal = new MemoryJournal()
    const store = rawStore('raw')
    const memory = memoryManager({ stores: [store], journal })
    await memory.initialize()
    const records = ['one', 'two', 'three'].map((text) => memory.record(user(text)))
    await settled()
    await memory.flush()
    await Promise.all(records)
    expect(store.batches).toEqual([['one', 'two', 'three']])
  })

  it('what is in the dead letters is not acknowledged until it is saved', async () => {
    const journal = new MemoryJournal()
    const store = rawStore('raw')
    store.script.push(failWith(new Error('down')))
    const memory = memoryManager({ stores: [store], journal, retry: { attempts: 1 } })
    await memory.record(user('hello', 'm-1'))
    await expect(memory.flush()).rejects.toMatchObject({ code: 'incomplete' })
    expect(journal.acknowledged).toEqual([])
    await memory.redrive()
    expect(journal.acknowledged).toMatchObject([{ storeName: 'raw', messageIds: ['m-1'] }])
  })

  it('entries that were set aside are acknowledged once the last of their messages is saved', async () => {
    const journal = new MemoryJournal()
    const store = fakeStore('notes', {
      extraction: { extractor: new EchoExtractor(), trigger: new ManualTrigger() },
    })
    const down = new MemoryError('unavailable', 'down')
    const failed = { status: 'failed', error: down } as const
    store.script.push(() => [failed, { status: 'stored', id: '2' }, failed])
    const memory = memoryManager({ stores: [store], journal, retry: { attempts: 1 }, sessionIdleMs: 1 })
    await memory.record([user('A', 'm-1'), user('B', 'm-2'), user('C', 'm-3')])
    await expect(memory.flush()).rejects.toMatchObject({ report: { stores: { notes: { failed: 2 } } } })
    const [first, second] = memory.deadLetters
    expect(first?.messageIds).toEqual(['m-1', 'm-2', 'm-3'])
    await memory.redrive([first?.id ?? ''])
    expect(journal.acknowledged).toEqual([])
    store.script.push(failWith(down))
    await expect(memory.redrive([second?.id ?? ''])).rejects.toMatchObject({ code: 'incomplete' })
    expect(journal.acknowledged).toEqual([])
    await memory.redrive()
    expect(journal.acknowledged).toMatchObject([{ storeName: 'notes', messageIds: ['m-1', 'm-2', 'm-3'] }])
    const next = fakeStore('notes', {
      extraction: { extractor: new EchoExtractor(), trigger: new ManualTrigger() },
    })
    await memoryManager({ stores: [next], journal }).flush()
    expect(next.writes).toEqual([])
  })

  it('two letters of one message that are tried again together acknowledge it once', async () => {
    const journal = new MemoryJournal()
    const extractor = { extract: async () => [{ content: 'A' }, { content: 'B' }] }
    const store = fakeStore('notes', { extraction: { extractor, trigger: new ManualTrigger() } })
    store.script.push(failWith(new Error('down')))
    const memory = memoryManager({ stores: [store], journal, retry: { attempts: 1 } })
    await memory.record(user('A and B', 'm-1'))
    await expect(memory.flush()).rejects.toMatchObject({ code: 'incomplete' })
    await memory.redrive()
    expect(journal.acknowledged).toHaveLength(1)
  })

  it.each(['keep', 'acknowledge'] as const)(
    'tells of messages for a store it does not have: %s',
    async (missingStores) => {
      const journal = new MemoryJournal()
      const record = (id: string, pending: string[]) => ({
        sessionId: 's',
        message: { ...user(id), id },
        pending,
      })
      journal.records.push(record('m-1', ['gone']), record('m-2', ['gone', 'here']))
      const here = rawStore('here')
      const memory = memoryManager({ stores: [here], journal, missingStores })
      const missing: unknown[] = []
      memory.on('storeMissing', (event) => missing.push(event))
      await memory.flush()
      await memory.flush()
      expect(missing).toEqual([
        {
          storeName: 'gone',
          sessionId: 's',
          messageIds: ['m-1', 'm-2'],
          acknowledged: missingStores !== 'keep',
        },
      ])
      expect(here.batches).toEqual([['m-2']])
      const left: JournalRecord[] = []
      for await (const each of journal.replay()) left.push(each)
      expect(left.map(({ message }) => message.id)).toEqual(missingStores === 'keep' ? ['m-1', 'm-2'] : [])
    },
  )

  it('a journal that cannot be read is reported, and record does not pretend', async () => {
    const journal = new MemoryJournal()
    journal.replay = async function* () {
      yield* []
      throw new Error('torn')
    }
    const memory = memoryManager({ stores: [rawStore('raw')], journal })
    const errors: string[] = []
    memory.on('error', ({ error }) => errors.push(error.message))
    await expect(memory.record(user('x'))).rejects.toThrow('torn')
    expect(errors).toEqual(['torn'])
  })

  it.each(['flush', 'close'] as const)(
    'the first %s of a process covers what the last one left',
    async (call) => {
      const journal = new MemoryJournal()
      const last = memoryManager({ stores: [rawStore('raw')], journal })
      for (const id of ['m-1', 'm-2']) await last.session({ id: 's' }).record(user(id, id))
      const raw = rawStore('raw')
      const memory = memoryManager({ stores: [raw], journal })
      const report = await memory[call]()
      expect(report).toMatchObject({ complete: true, stores: { raw: { stored: 2, pending: 0 } } })
      expect(raw.batches.flat()).toEqual(['m-1', 'm-2'])
      expect(await memory.flush()).toMatchObject({ stores: { raw: { stored: 0 } } })
    },
  )

  it('what the last process left and a closed manager cannot save is pending, and starts no timer', async () => {
    const journal = new MemoryJournal()
    await memoryManager({ stores: [rawStore('raw')], journal }).record(user('x', 'm-1'))
    const raw = rawStore('raw')
    raw.script.push(failWith(new Error('down')))
    const clock = new VirtualClock()
    const memory = memoryManager({ stores: [raw], journal, clock })
    await expect(memory.close()).rejects.toMatchObject({ report: { stores: { raw: { pending: 1 } } } })
    expect(clock.pending).toBe(0)
    expect(await memory.close()).toMatchObject({ stores: { raw: { stored: 1 } } })
  })

  it('no flush says that it is done while the journal cannot be read', async () => {
    const journal = new MemoryJournal()
    await memoryManager({ stores: [rawStore('raw')], journal }).record(user('x', 'm-1'))
    const { replay } = journal
    journal.replay = async function* () {
      yield* []
      throw new Error('torn')
    }
    const memory = memoryManager({ stores: [rawStore('raw')], journal })
    for (const flushed of [memory, memory.session({ id: 's' })]) {
      const error = await flushed.flush().catch((cause: unknown) => cause)
      expect(error).toMatchObject({
        code: 'incomplete',
        report: { complete: false },
        cause: { message: 'torn' },
      })
    }
    journal.replay = replay
    expect(await memory.flush()).toMatchObject({ complete: true, stores: { raw: { stored: 1 } } })
  })
})
