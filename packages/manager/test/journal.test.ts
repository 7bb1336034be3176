import type { Journal, JournalAcknowledgement, JournalRecord } from '@memory/core'
import { describe, expect, it } from 'vitest'
import { memoryManager } from '../src/index.js'
import { EchoExtractor, failWith, fakeStore, ManualTrigger, rawStore, user } from './fakes.js'
import { settled } from './virtual-clock.js'

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
})
