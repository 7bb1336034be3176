import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inMemoryStore, type LogOperation, type Persistence, type PersistenceClient } from '../src/index.js'
import { contents, expectError, FakeEmbedder, lettersOf } from './support.js'

/** A log in memory whose writes are kept, or lost, when the test says so. */
class ManualLog implements Persistence {
  readonly kept: LogOperation[] = []
  opened = 0
  closed = 0
  failOpen: Error | undefined
  #client: PersistenceClient | undefined
  #waiting: { operations: readonly LogOperation[]; resolve: () => void; reject: (error: Error) => void }[] =
    []

  async open(client: PersistenceClient): Promise<void> {
    this.opened++
    if (this.failOpen) throw this.failOpen
    client.begin(client.embedder)
    for (const operation of this.kept) client.replay(operation)
    this.#client = client
  }

  append(operations: readonly LogOperation[]): Promise<void> {
    return new Promise((resolve, reject) => this.#waiting.push({ operations, resolve, reject }))
  }

  keep(count = this.#waiting.length): void {
    for (const { operations, resolve } of this.#waiting.splice(0, count)) {
      this.kept.push(...operations)
      resolve()
    }
  }

  lose(error: Error): void {
    const lost = this.#waiting.splice(0)
    this.#client?.revert()
    for (const { reject } of lost) reject(error)
  }

  async rewrite(): Promise<void> {}

  async close(): Promise<void> {
    this.closed++
  }
}

const full = new MemoryError('unavailable', 'The disk is full')
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('what is not kept', () => {
  it('is taken back, in whatever order it was written, and can be written again', async () => {
    const log = new ManualLog()
    const store = inMemoryStore({ persistence: log, embedder: new FakeEmbedder(26, lettersOf) })
    await store.initialize()
    const before = store.addBatch([
      { content: 'apple', id: 'a', metadata: { n: 1 } },
      { content: 'banana', id: 'b' },
      { content: 'cherry', id: 'c' },
    ])
    await tick()
    log.keep()
    await before
    const state = await store.list()
    const calls = [
      store.add('apple pie', { n: 2 }, { id: 'a' }),
      store.delete(['b']),
      store.add('date'),
      store.update('c', { content: 'cranberry' }),
    ]
    await tick()
    const later = [store.add('elderberry'), store.clear(), store.add('banana', undefined, { id: 'b' })]
    await tick()
    log.lose(full)
    for (const call of [...calls, ...later]) await expectError(call, 'unavailable')
    expect(await store.list()).toEqual(state)
    for (const word of ['apple', 'banana', 'cherry']) {
      expect(contents(await store.search(word, { maxSearchResults: 1 }))).toEqual([word])
    }
    const again = store.add('date')
    await tick()
    log.keep()
    expect((await again).status).toBe('stored')
    expect(contents((await store.list()).entries)).toEqual(['apple', 'banana', 'cherry', 'date'])
  })

  it('does not count as a duplicate', async () => {
    const log = new ManualLog()
    const store = inMemoryStore({ persistence: log })
    await store.initialize()
    const calls = [store.add('x'), store.add('x'), store.addBatch([{ content: 'x' }])]
    await tick()
    log.lose(full)
    await expectError(calls[0] as Promise<unknown>, 'unavailable')
    await expectError(calls[1] as Promise<unknown>, 'unavailable')
    expect(await calls[2]).toEqual([expect.objectContaining({ status: 'failed', error: full })])
    expect(await store.list()).toEqual({ entries: [] })
  })

  it('leaves what was kept before it', async () => {
    const log = new ManualLog()
    const store = inMemoryStore({ persistence: log })
    await store.initialize()
    const [first, second] = [store.add('first'), store.add('second')]
    await tick()
    log.keep(1)
    await first
    log.lose(full)
    await expectError(second, 'unavailable')
    expect(contents((await store.list()).entries)).toEqual(['first'])
  })
})

describe('replay', () => {
  it('restores every scope as it was, whatever was done', async () => {
    const id = fc.constantFrom('a', 'b', 'c')
    const text = fc.constantFrom('tea', 'coffee', 'milk')
    const step = fc.oneof(
      fc.record({ call: fc.constant('add' as const), id, text }),
      fc.record({ call: fc.constant('update' as const), id, text }),
      fc.record({ call: fc.constant('delete' as const), id, text }),
      fc.record({ call: fc.constant('clear' as const), id, text }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), step), { maxLength: 30 }), async (steps) => {
        const log = new ManualLog()
        const embedder = new FakeEmbedder(26, lettersOf)
        const [store, copy] = [1, 2].map(() => inMemoryStore({ persistence: log, embedder }))
        if (!store || !copy) throw new Error('Stores are missing')
        await store.initialize()
        for (const [elsewhere, { call, id, text }] of steps) {
          const view = elsewhere ? store.withScope({ actorId: 'x' }) : store
          const done: Promise<unknown> =
            call === 'add'
              ? view.add(text, { text }, { id })
              : call === 'update'
                ? view.update(id, { content: text }).catch(() => undefined)
                : call === 'delete'
                  ? view.delete(id)
                  : view.clear()
          await tick()
          log.keep()
          await done
        }
        for (const scope of [{}, { actorId: 'x' }]) {
          expect(await copy.withScope(scope).list()).toEqual(await store.withScope(scope).list())
          const query = ['tea', { maxSearchResults: 3 }] as const
          expect(await copy.withScope(scope).search(...query)).toEqual(
            await store.withScope(scope).search(...query),
          )
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('opening', () => {
  it('L09: happens once however many ask, and again after it failed', async () => {
    const log = new ManualLog()
    log.failOpen = new MemoryError('conflict', 'Held')
    const store = inMemoryStore({ persistence: log })
    const view = store.withScope({ actorId: 'a' })
    const calls = [store.initialize(), view.initialize(), store.search('x'), view.add('y'), store.list()]
    for (const call of calls) await expectError(call, 'conflict')
    expect(log.opened).toBe(1)
    log.failOpen = undefined
    await Promise.all([store.initialize(), view.initialize(), store.search('x'), store.list()])
    expect(log.opened).toBe(2)
    await store.initialize()
    expect(log.opened).toBe(2)
  })

  it('L10: nothing is opened before the first call', async () => {
    const log = new ManualLog()
    const store = inMemoryStore({ persistence: log })
    expect(store.capabilities.durable).toBe(true)
    await tick()
    expect(log.opened).toBe(0)
    await store.close()
    expect([log.opened, log.closed]).toEqual([0, 0])
  })

  it('a close while opening lets go once it is open, and the waiting call is refused', async () => {
    const log = new ManualLog()
    const store = inMemoryStore({ persistence: log })
    const call = store.list()
    await store.close()
    await expectError(call, 'closed')
    expect([log.opened, log.closed]).toEqual([1, 1])
  })
})

describe('what is replayed', () => {
  it('must have vectors of the length of the embedder', async () => {
    const log = new ManualLog()
    const record = { id: 'a', content: 'apple', metadata: undefined, createdAt: 0, expiresAt: Infinity }
    log.kept.push({ kind: 'insert', scope: {}, record, vector: new Float32Array(60).fill(0.5) })
    const store = inMemoryStore({ persistence: log, embedder: new FakeEmbedder(26, lettersOf) })
    await expect(store.search('apple')).rejects.toThrow('Expected a vector of 26 dimensions, got 60')
  })
})
