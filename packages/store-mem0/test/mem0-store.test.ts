import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Mem0Client, type Mem0Memory, type Mem0StoreOptions, mem0Store } from '../src/index.js'

/** Answers every search with the same rows, and records what it was asked. */
function scripted(rows: readonly object[]) {
  const calls: { readonly method: string; readonly arguments: readonly unknown[] }[] = []
  const answer =
    (method: string, reply: unknown) =>
    async (...given: unknown[]) => {
      calls.push({ method, arguments: given })
      return reply
    }
  const client = {
    host: 'http://127.0.0.1:1',
    headers: {},
    add: answer('add', { results: [] }),
    search: answer('search', { results: rows }),
    getAll: answer('getAll', { results: [] }),
    get: answer('get', null),
    update: answer('update', {}),
    delete: answer('delete', {}),
    batchDelete: answer('batchDelete', {}),
  } satisfies Mem0Client & Mem0Memory
  return { client, calls }
}

const row = (id: string, score: number, user_id = 'ana') => ({ id, memory: `memory ${id}`, score, user_id })
const scope = { actorId: 'ana' }

describe('both kinds of client', () => {
  it('S03: get the limit and the scope under the names they know', async () => {
    const { client, calls } = scripted([row('a', 0.9), row('b', 0.8), row('c', 0.7)])
    for (const options of [{ client }, { memory: client }] satisfies Mem0StoreOptions[]) {
      const found = await mem0Store({ ...options, scope }).search('alice', { maxSearchResults: 1 })
      // The client ignores the limit.
      expect(found.map(({ id }) => id)).toEqual(['a'])
    }
    const shared = { topK: 2, threshold: 0, showExpired: true }
    expect(calls.map((call) => call.arguments)).toEqual([
      ['alice', { filters: { AND: [{ user_id: 'ana' }] }, ...shared }],
      ['alice', { filters: { user_id: 'ana' }, ...shared }],
    ])
  })

  it('S04: scores are similarities, also where distances come back', async () => {
    const { client } = scripted([row('near', 0.05), row('far', 0.4), row('farther', 1.3)])
    for (const scores of ['auto', 'distance'] as const) {
      const store = mem0Store({ memory: client, scope, scores })
      const found = await store.search('x')
      expect(found.map(({ id }) => id)).toEqual(['near', 'far', 'farther'])
      for (const [i, score] of [0.95, 0.6, 0].entries()) expect(found[i]?.score).toBeCloseTo(score, 9)
      expect((await store.search('x', { minScore: 0.7 })).map(({ id }) => id)).toEqual(['near'])
    }
    const reversed = scripted([row('worst', 1.3), row('best', 0.05)]).client
    const [first] = await mem0Store({ memory: reversed, scope, scores: 'distance' }).search('x')
    expect(first?.id).toBe('best')
  })

  it('S06: are not believed when they return the memories of somebody else', async () => {
    const { client } = scripted([
      row('mine', 0.9),
      row('theirs', 0.8, 'bob'),
      { id: 'nobody', memory: 'x', score: 0.7 },
    ])
    const store = mem0Store({ client, scope })
    expect((await store.search('x')).map(({ id }) => id)).toEqual(['mine'])
    expect(await store.withScope({ actorId: 'ana', sessionId: 's' }).search('x')).toEqual([])
  })

  it('S11: never widen a scope', async () => {
    const { client, calls } = scripted([])
    for (const actorId of ['', ' ']) {
      expect(() => mem0Store({ client, scope: { actorId } })).toThrow(/scope.actorId/)
    }
    await mem0Store({ client, scope: { actorId: '*' } }).search('x')
    await mem0Store({ client }).search('x')
    expect(calls.map((call) => call.arguments[1])).toMatchObject([
      { filters: { AND: [{ user_id: '%2A' }] } },
      { filters: { AND: [{ user_id: '%unscoped' }] } },
    ])
  })

  it('may be wrapped in a class with private parts', async () => {
    const { client } = scripted([row('a', 0.9)])
    class Counting {
      #calls = 0
      readonly add = client.add
      readonly getAll = client.getAll
      readonly get = client.get
      readonly update = client.update
      readonly delete = client.delete
      async search(): Promise<unknown> {
        this.#calls++
        return await client.search()
      }
      get calls(): number {
        return this.#calls
      }
    }
    const memory = new Counting()
    expect(await mem0Store({ memory, scope }).search('x')).toHaveLength(1)
    expect(memory.calls).toBe(1)
  })

  it('may throw at once', async () => {
    const { client } = scripted([])
    const search = (): never => {
      throw Object.assign(new Error('no quota'), { status: 402 })
    }
    await expect(mem0Store({ client: { ...client, search } }).search('x')).rejects.toMatchObject({
      code: 'limit_exceeded',
    })
  })

  it('are not asked for ever when they give the same page again and again', async () => {
    const { client } = scripted([])
    let pages = 0
    const getAll = async () => {
      if (++pages > 50) throw new Error('still asking')
      return { count: 2, next: 'more', results: [row('a', 1)] }
    }
    const listing = mem0Store({ client: { ...client, getAll }, scope }).list()
    await expect(listing).rejects.toMatchObject({ code: 'corrupt' })
  })

  it.each(['0099-06-30T12:00:00.000Z', '+012345-06-30T12:00:00.000Z', '-000001-06-30T12:00:00.000Z'])(
    'are told no day that they could not read (%s)',
    async (expiresAt) => {
      const { client, calls } = scripted([])
      for (const options of [{ client }, { memory: client }] satisfies Mem0StoreOptions[]) {
        await mem0Store({ ...options, scope }).add('Likes tea', {}, { expiresAt })
      }
      const days = calls
        .filter(({ method }) => method === 'add')
        .map((call) => (call.arguments[1] as { expirationDate?: string }).expirationDate)
      for (const day of days) expect(day ?? '0099-06-30').toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(days).toHaveLength(2)
    },
  )

  it('reject an answer that is no list of memories', async () => {
    const { client } = scripted([])
    const broken = { ...client, search: async () => ({ detail: 'maintenance' }) }
    await expect(mem0Store({ client: broken }).search('x')).rejects.toMatchObject({ code: 'corrupt' })
  })
})

describe('the package', () => {
  it('loads nothing of mem0, native or reporting', () => {
    const refuse = `export const resolve = (name, context, next) => {
      if (/^(mem0ai|better-sqlite3)/.test(name)) throw new Error('loads ' + name)
      return next(name, context)
    }`
    const program = `
      import { register } from 'node:module'
      register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(refuse)}`)})
      const { mem0Store } = await import('@memory/store-mem0')
      mem0Store({ memory: Object.fromEntries(['add', 'search', 'getAll', 'get', 'update', 'delete'].map((method) => [method, async () => []])) })
      await import('mem0ai').then(() => process.exit(3), () => console.log('refused'))
    `
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      encoding: 'utf8',
    })
    expect({ stdout, stderr }).toEqual({ stdout: 'refused\n', stderr: '' })
  })
})

describe('options', () => {
  it('L10: cost nothing: no call is made before the first use', () => {
    const { client, calls } = scripted([])
    mem0Store({ client })
    mem0Store({ memory: client }).withScope(scope)
    expect(calls).toEqual([])
  })

  it.each([
    [{}, 'client'],
    [{ client: {} }, 'client'],
    [{ memory: {} }, 'memory'],
    [{ client: { ...scripted([]).client, host: undefined } }, 'client'],
    [{ memory: scripted([]).client, timeoutMs: 0 }, 'timeoutMs'],
    [{ memory: scripted([]).client, scores: 'up' }, 'scores'],
    [{ client: scripted([]).client, addDeadlineMs: -1 }, 'addDeadlineMs'],
    [{ memory: scripted([]).client, timeoutMs: 2 ** 31 }, 'timeoutMs'],
    [{ memory: scripted([]).client, extractionDeadlineMs: Number.MAX_SAFE_INTEGER }, 'extractionDeadlineMs'],
    [{ client: scripted([]).client, pollMs: 2 ** 31 }, 'pollMs'],
    [{ client: scripted([]).client, limits: { batchDelete: 0 } }, 'limits.batchDelete'],
    [{ client: scripted([]).client, limits: { pageSize: Number.NaN } }, 'limits.pageSize'],
    [{ client: scripted([]).client, limits: { topK: 1.5 } }, 'limits.topK'],
    [{ memory: scripted([]).client, durable: 'no' }, 'durable'],
    [{ memory: scripted([]).client, telemetry: 'false' }, 'telemetry'],
    [{ client: scripted([]).client, memory: scripted([]).client }, 'client'],
  ])('that make no sense are refused by name, case %#', (options, field) => {
    const make = () => mem0Store(options as Mem0StoreOptions)
    expect(make).toThrow(expect.objectContaining({ code: 'invalid_argument', field }))
  })
})
