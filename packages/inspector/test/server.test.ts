import { networkInterfaces } from 'node:os'
import {
  type ExtractorContext,
  InvocationTrigger,
  type MemoryStore,
  type Message,
  messageText,
} from '@memory/core'
import { memoryManager } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import { describe, expect, it } from 'vitest'
import { inspect } from '../src/index.js'
import { ana, ask, bob, get, open, post, say, tokenOf } from './support.js'

/** A store that answers what it is told to, whatever that is. */
function oddStore(details: Partial<MemoryStore>): MemoryStore {
  const store: MemoryStore = {
    name: 'odd',
    writable: true,
    search: async () => [],
    add: async () => ({ status: 'stored', id: 'x' }),
    withScope: () => store,
    ...details,
  }
  return store
}

describe('who may ask', () => {
  it('nobody without the token, and nobody with a wrong one', async () => {
    const { inspector } = await open()
    const token = tokenOf(inspector)
    expect(token).toMatch(/^[\w-]{43}$/)
    for (const authorization of ['', token, 'Bearer', `Bearer ${token}x`, `Basic ${token}`]) {
      const reply = await ask(inspector, '/api/overview', { headers: { authorization } })
      expect(reply.status).toBe(401)
      expect(reply.body).not.toContain('notes')
    }
    // Neither in the address, where others see it, nor in a cookie, which a browser adds by itself.
    expect((await ask(inspector, `/api/overview?token=${token}`)).status).toBe(401)
    expect((await ask(inspector, '/api/overview', { headers: { cookie: `token=${token}` } })).status).toBe(
      401,
    )
    expect((await get(inspector, '/api/overview')).status).toBe(200)
  })

  it('no page that had its own name point to this machine', async () => {
    const { inspector } = await open()
    const authorization = `Bearer ${tokenOf(inspector)}`
    for (const host of [
      'attacker.example',
      `attacker.example:${inspector.port}`,
      '127.0.0.1',
      'localhost:1',
    ]) {
      const { status } = await ask(inspector, '/api/overview', { headers: { authorization, host } })
      expect([host, status]).toEqual([host, 403])
    }
    // Not even the page itself.
    expect((await ask(inspector, '/', { headers: { host: 'attacker.example' } })).status).toBe(403)
    const host = `localhost:${inspector.port}`
    expect((await ask(inspector, '/api/overview', { headers: { authorization, host } })).status).toBe(200)
  })

  it('no page of another origin, even with the token', async () => {
    const { inspector } = await open()
    const own = `http://127.0.0.1:${inspector.port}`
    const authorization = `Bearer ${tokenOf(inspector)}`
    const status = async (headers: Record<string, string>) =>
      (await ask(inspector, '/api/overview', { headers: { authorization, ...headers } })).status
    expect(await status({ origin: own })).toBe(200)
    for (const origin of [
      'https://attacker.example',
      'null',
      `http://localhost:${inspector.port}`,
      `${own}.example`,
    ]) {
      expect(await status({ origin })).toBe(403)
    }
    expect(await status({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403)
  })

  it('a form of another page cannot forget: it has no token, and no JSON', async () => {
    const { inspector, store } = await open()
    await store.withScope?.(ana).add?.('Likes tea', {}, { id: 'tea' })
    const body = JSON.stringify({ store: 'notes', scope: 0, id: 'tea' })
    const form = { 'content-type': 'text/plain' }
    expect((await ask(inspector, '/api/forget', { method: 'POST', headers: form, body })).status).toBe(401)
    const headers = { ...form, authorization: `Bearer ${tokenOf(inspector)}` }
    expect((await ask(inspector, '/api/forget', { method: 'POST', headers, body })).status).toBe(400)
    expect((await get(inspector, '/api/forget?store=notes&scope=0&id=tea')).status).toBe(404)
    expect(await store.withScope?.(ana).get?.('tea')).toBeDefined()
  })

  it('two pages have two tokens', async () => {
    const [one, two] = [await open(), await open()]
    expect(tokenOf(one.inspector)).not.toBe(tokenOf(two.inspector))
  })
})

describe('every answer', () => {
  it('comes with a policy that lets nothing in but the page’s own files', async () => {
    const { inspector } = await open()
    for (const path of ['/', '/api/overview', '/api/nothing', '/icon.svg']) {
      const { headers } = await get(inspector, path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|http|data:|\*/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('is the page, without a script or style in it or an address of another server', async () => {
    const { inspector } = await open()
    const { status, headers, body } = await ask(inspector, '/')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|https?:\/\//)
    const script = body.match(/src="\.(\/assets\/[^"]+\.js)"/)?.[1] ?? ''
    expect((await ask(inspector, script)).headers['content-type']).toContain('text/javascript')
  })

  it('is never a file beside the page', async () => {
    const { inspector } = await open()
    for (const path of [
      '/../package.json',
      '/..%2findex.js',
      '/assets/../../index.js',
      '/%2e%2e/cli.js',
      '//etc/passwd',
      '//',
    ]) {
      expect((await get(inspector, path)).status).toBe(404)
    }
    expect((await get(inspector, '/__proto__')).status).toBe(404)
    expect((await get(inspector, '/api/constructor')).status).toBe(404)
  })
})

describe('what the page may see', () => {
  it('its own scopes, and no other by any number or name', async () => {
    const { inspector, store } = await open({ scopes: [ana] })
    await store.withScope?.(bob).add?.('Secret of bob', {}, { id: 'b' })
    await store.add?.('Of nobody', {}, { id: 'n' })
    for (const scope of ['1', '-1', '9', '0.5', 'bob', '1e0', '[object Object]']) {
      const { status, body } = await get(
        inspector,
        `/api/entries?store=notes&scope=${encodeURIComponent(scope)}`,
      )
      expect(status).toBeGreaterThanOrEqual(400)
      expect(body).not.toContain('bob')
    }
    expect((await get(inspector, '/api/entries?store=notes&scope=0')).json.entries).toEqual([])
    expect((await get(inspector, '/api/entry?store=notes&scope=0&id=b')).status).toBe(404)
    expect((await get(inspector, '/api/search?scope=0&query=secret')).json.entries).toEqual([])
    expect((await post(inspector, '/api/forget', { store: 'notes', scope: 0, id: 'b' })).json).toEqual({
      deleted: 0,
    })
    for (const scope of [1, -1, 0.5, '0', null, { actorId: 'bob' }]) {
      expect(
        (await post(inspector, '/api/forget', { store: 'notes', scope, id: 'b' })).status,
      ).toBeGreaterThanOrEqual(400)
    }
    expect(await store.withScope?.(bob).get?.('b')).toBeDefined()
  })

  it('lists page by page, searches one store or all, with scores', async () => {
    const { inspector, store } = await open()
    for (let i = 0; i < 5; i++) await store.withScope?.(ana).add?.(`Note ${i} on tea`, { type: 'facts' })
    const first = (await get(inspector, '/api/entries?store=notes&scope=0&limit=3')).json
    expect(first.entries).toHaveLength(3)
    expect(first.entries[0]).toMatchObject({ storeName: 'notes', content: 'Note 0 on tea', type: 'facts' })
    const second = (await get(inspector, `/api/entries?store=notes&scope=0&cursor=${first.cursor}`)).json
    expect(second.entries).toHaveLength(2)
    for (const path of ['/api/search?scope=0&query=tea&store=notes', '/api/search?scope=0&query=tea']) {
      const { entries, failures } = (await get(inspector, path)).json
      expect(entries).toHaveLength(5)
      expect(entries[0].score).toBeGreaterThan(0)
      expect(failures).toEqual([])
    }
  })

  it('why an entry was kept: its turn, and what else became of that', async () => {
    const { inspector, manager } = await open()
    await say(manager, "I'm allergic to peanuts. Lovely weather today.")
    const [{ id }] = (await get(inspector, '/api/entries?store=notes&scope=0')).json.entries
    const { json } = await get(inspector, `/api/entry?store=notes&scope=0&id=${id}`)
    expect(json).toMatchObject({
      entry: { content: "I'm allergic to peanuts.", type: 'facts' },
      sessionId: 'chat',
      turns: [
        {
          messages: [{ role: 'user', text: "I'm allergic to peanuts. Lovely weather today." }],
          decisions: [
            { kind: 'discarded', reason: 'weather' },
            { kind: 'kept', entryId: id },
          ],
        },
      ],
    })
    expect(json.messageIds).toEqual([json.turns[0].messages[0].id])
  })

  it('what an entry replaced', async () => {
    const extractor = {
      async extract(messages: readonly Message[], { existing = [] }: ExtractorContext = {}) {
        const supersedes = existing.flatMap(({ id }) => id ?? [])
        return messages.map((message) => ({ content: messageText(message), supersedes }))
      },
    }
    const extraction = { extractor, trigger: new InvocationTrigger() }
    const { inspector, manager } = await open({ stores: [inMemoryStore({ name: 'notes', extraction })] })
    await say(manager, 'I live in Oslo.')
    await say(manager, 'I live in Bergen.')
    const { entries } = (await get(inspector, '/api/entries?store=notes&scope=0')).json
    expect(entries).toMatchObject([{ content: 'I live in Bergen.' }])
    const { json } = await get(inspector, `/api/entry?store=notes&scope=0&id=${entries[0].id}`)
    expect(json.history).toMatchObject([{ content: 'I live in Oslo.' }])
    expect(json.turns[0].decisions.map(({ kind }: { kind: string }) => kind)).toEqual(['kept', 'replaced'])
  })

  it('forgets, and says so to who looks', async () => {
    const { inspector, store } = await open()
    await store.withScope?.(ana).add?.('Likes tea', {}, { id: 'tea' })
    expect((await post(inspector, '/api/forget', { store: 'notes', scope: 0, id: 'tea' })).json).toEqual({
      deleted: 1,
    })
    expect((await get(inspector, '/api/entry?store=notes&scope=0&id=tea')).status).toBe(404)
    expect((await get(inspector, '/api/turns?scope=0')).json.turns).toMatchObject([
      { messages: [], decisions: [{ kind: 'forgotten', entryId: 'tea' }] },
    ])
  })

  it('forgets nothing when it is told to, or the store cannot', async () => {
    const { inspector, store } = await open({ readOnly: true })
    await store.withScope?.(ana).add?.('Likes tea', {}, { id: 'tea' })
    expect((await get(inspector, '/api/overview')).json).toMatchObject({
      canForget: false,
      stores: [{ canForget: false }],
    })
    expect((await post(inspector, '/api/forget', { store: 'notes', scope: 0, id: 'tea' })).status).toBe(405)
    expect(await store.withScope?.(ana).get?.('tea')).toBeDefined()
    const fixed = await open({
      stores: [oddStore({ writable: false, delete: async () => ({ deleted: 1 }) })],
    })
    expect((await post(fixed.inspector, '/api/forget', { store: 'odd', scope: 0, id: 'x' })).status).toBe(405)
  })

  it('the scope of the manager unless it is told otherwise', async () => {
    const store = inMemoryStore({ scope: bob })
    await store.add('Of bob')
    const inspector = await inspect(memoryManager({ stores: [store] }), { stores: [store] })
    expect((await get(inspector, '/api/overview')).json.scopes).toEqual([{ label: 'the stores’ own scope' }])
    expect((await get(inspector, '/api/entries?store=memory')).json.entries).toMatchObject([
      { content: 'Of bob' },
    ])
    await inspector.close()
  })
})

describe('hostile or broken content', () => {
  it('a huge entry is cut, in a list and by itself', async () => {
    const { inspector, store } = await open()
    await store.withScope?.(ana).add?.('x'.repeat(1_000_000), {}, { id: 'huge' })
    const [card] = (await get(inspector, '/api/entries?store=notes&scope=0')).json.entries
    expect([card.content.length, card.length]).toEqual([600, 1_000_000])
    const { json, body } = await get(inspector, '/api/entry?store=notes&scope=0&id=huge')
    expect(json.entry.content).toHaveLength(100_000)
    expect(body.length).toBeLessThan(130_000)
  })

  it('markup is data: it comes back as it was, as JSON that nobody takes for a page', async () => {
    const { inspector, store } = await open()
    const content = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    await store.withScope?.(ana).add?.(content, { type: content })
    const { json, headers } = await get(inspector, '/api/entries?store=notes&scope=0')
    expect(json.entries[0]).toMatchObject({ content, type: content })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('what a store should never answer is left out or refused, and hurts nothing', async () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    const odd = oddStore({
      list: async () =>
        ({
          entries: [
            null,
            7,
            {},
            { content: 5 },
            { content: 'ok', id: 3, score: Number.NaN, metadata: { type: 9, history: [null, 1, {}] } },
          ],
          cursor: 5,
        }) as never,
      get: async () => ({ content: 'ok', metadata: loop as never }),
      search: async () => 'nothing' as never,
    })
    const { inspector } = await open({ stores: [odd] })
    expect((await get(inspector, '/api/entries?store=odd&scope=0')).json).toEqual({
      entries: [{ storeName: 'odd', content: 'ok', length: 2 }],
    })
    expect((await get(inspector, '/api/entry?store=odd&scope=0&id=x')).json.metadata).toBe('not JSON')
    expect((await get(inspector, '/api/search?store=odd&scope=0&query=x')).json.entries).toEqual([])
  })

  it('a failing store is named, and one that has no get is read from its list', async () => {
    const failing = oddStore({
      list: async () => {
        throw new TypeError('disk on fire')
      },
    })
    const { inspector } = await open({ stores: [failing] })
    const reply = await get(inspector, '/api/entries?store=odd&scope=0')
    expect([reply.status, reply.json]).toEqual([500, { error: { code: 'failed', message: 'disk on fire' } }])
    const listed = oddStore({
      list: async ({ cursor } = {}) =>
        cursor
          ? { entries: [{ id: 'b', content: 'second' }] }
          : { entries: [{ id: 'a', content: 'first' }], cursor: '1' },
    })
    const other = await open({ stores: [listed] })
    expect((await get(other.inspector, '/api/entry?store=odd&scope=0&id=b')).json.entry.content).toBe(
      'second',
    )
  })

  it('bad input is refused by name', async () => {
    const { inspector } = await open()
    const refused = async (path: string) => (await get(inspector, path)).json.error
    expect(await refused('/api/entries?scope=0')).toMatchObject({ code: 'invalid_argument', field: 'store' })
    expect(await refused('/api/entries?store=nope&scope=0')).toMatchObject({
      code: 'not_found',
      field: 'store',
    })
    expect(await refused('/api/entries?store=notes&limit=9999')).toMatchObject({ field: 'limit' })
    expect(await refused('/api/search?scope=0')).toMatchObject({ field: 'query' })
    expect((await post(inspector, '/api/forget', { store: 'notes', scope: 0 })).json.error).toMatchObject({
      field: 'id',
    })
    expect((await post(inspector, '/api/forget', null)).json.error).toMatchObject({ field: 'store' })
    const large = await post(inspector, '/api/forget', { store: 'x'.repeat(100_000) })
    expect([large.status, large.json.error.code]).toEqual([413, 'limit_exceeded'])
  })
})

describe('the server', () => {
  it('listens on the loopback address alone', async () => {
    const { inspector } = await open()
    expect(inspector.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=/)
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((each) => each && !each.internal && each.family === 'IPv4')
    if (outside) {
      await expect(fetch(`http://${outside.address}:${inspector.port}/`)).rejects.toThrow()
    }
  })

  it('says when the port is taken', async () => {
    const { inspector } = await open()
    await expect(open({ port: inspector.port })).rejects.toMatchObject({ code: 'conflict', field: 'port' })
  })

  it('ends when it is closed, open streams included', async () => {
    const { inspector } = await open()
    const headers = { authorization: `Bearer ${tokenOf(inspector)}` }
    const stream = await fetch(`http://127.0.0.1:${inspector.port}/api/live?scope=0`, { headers })
    await inspector.close()
    await expect(stream.text()).rejects.toThrow()
    await expect(get(inspector, '/api/overview')).rejects.toThrow()
  })
})
