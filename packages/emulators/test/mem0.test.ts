import { afterAll, describe, expect, it } from 'vitest'
import { mem0Emulator } from '../src/index.js'

/** One direction for each text, so that a text is like itself alone. */
const known: string[] = []
const embedder = {
  id: 'each',
  dimensions: 16,
  embed: async (texts: readonly string[]) =>
    texts.map((text) => {
      if (!known.includes(text)) known.push(text)
      return Array.from({ length: 16 }, (_, i) => (i === known.indexOf(text) ? 1 : 0))
    }),
}
let ahead = 0
const emulator = await mem0Emulator({ embedder, now: () => Date.now() + ahead })
afterAll(() => emulator.close())

async function call(method: string, path: string, body?: object, key = emulator.clientOptions.apiKey) {
  const reply = await fetch(emulator.endpoint + path, {
    method,
    headers: { authorization: `Token ${key}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const messages = [{ role: 'user', content: 'Likes tea' }]
const filters = { user_id: 'ana' }

describe('the mem0 platform', () => {
  it('accepts at once, processes later, and then shows', async () => {
    emulator.conditions.replicationLagMs = 60_000
    const key = 'm0-later'
    const added = await call('POST', '/v3/memories/add/', { messages, user_id: 'ana', infer: false }, key)
    expect(added).toMatchObject({ status: 200, body: { status: 'PENDING' } })
    const event = `/v1/event/${added.body.event_id}/`
    expect((await call('GET', event, undefined, key)).body.status).toBe('RUNNING')
    expect((await call('POST', '/v3/memories/', { filters }, key)).body.count).toBe(0)
    emulator.conditions.replicationLagMs = 0
    ahead += 60_000
    expect((await call('GET', event, undefined, key)).body.status).toBe('SUCCEEDED')
    const found = await call('POST', '/v3/memories/search/', { query: 'Likes tea', filters }, key)
    expect(found.body.results).toMatchObject([
      { memory: 'Likes tea', user_id: 'ana', run_id: null, score: 1 },
    ])
  })

  it('takes an id that a filter does not name for absent', async () => {
    const key = 'm0-absent'
    await call('POST', '/v3/memories/add/', { messages, user_id: 'ana', run_id: 's', infer: false }, key)
    const count = async (filter: object) =>
      (await call('POST', '/v3/memories/', { filters: filter }, key)).body.count
    expect(await count(filters)).toBe(0)
    expect(await count({ AND: [{ user_id: 'ana' }, { run_id: 's' }] })).toBe(1)
    expect(await count({ user_id: 'ana', run_id: '*' })).toBe(1)
    expect(await count({ OR: [{ user_id: { in: ['bob', 'ana'] } }, { run_id: { ne: 's' } }] })).toBe(1)
    expect(await count({ user_id: 'ana', run_id: 's', metadata: { a: 1 } })).toBe(0)
  })

  it.each([
    ['an unknown path', 'POST', '/v3/memories/find/', {}, 404],
    ['nobody to remember it for', 'POST', '/v3/memories/add/', { messages }, 400],
    ['no messages', 'POST', '/v3/memories/add/', { messages: [], user_id: 'ana' }, 400],
    [
      'a blank message',
      'POST',
      '/v3/memories/add/',
      { messages: [{ role: 'user', content: ' ' }], user_id: 'a' },
      400,
    ],
    [
      'an unknown role',
      'POST',
      '/v3/memories/add/',
      { messages: [{ role: 'x', content: 'x' }], user_id: 'a' },
      400,
    ],
    [
      'an expiry to the minute',
      'POST',
      '/v3/memories/add/',
      { messages, user_id: 'a', expiration_date: '2030-01-01T10:00' },
      400,
    ],
    ['ids outside of filters', 'POST', '/v3/memories/search/', { query: 'x', user_id: 'ana', filters }, 400],
    ['a search for nobody', 'POST', '/v3/memories/search/', { query: 'x' }, 400],
    ['a blank query', 'POST', '/v3/memories/search/', { query: ' ', filters }, 400],
    ['a threshold beyond 1', 'POST', '/v3/memories/search/', { query: 'x', filters, threshold: 2 }, 400],
    ['an unknown filter', 'POST', '/v3/memories/', { filters: { ...filters, colour: 'red' } }, 400],
    ['an unknown operator', 'POST', '/v3/memories/', { filters: { user_id: { like: 'a' } } }, 400],
    ['a page too large', 'POST', '/v3/memories/?page_size=201', { filters }, 400],
    ['page 0', 'POST', '/v3/memories/?page=0', { filters }, 400],
    ['a memory that is not there', 'GET', '/v1/memories/none/', undefined, 404],
    ['an update without change', 'PUT', '/v1/memories/none/', {}, 400],
    ['an empty batch', 'DELETE', '/v1/batch/', { memories: [] }, 400],
    ['an event that is not there', 'GET', '/v1/event/none/', undefined, 404],
  ])('refuses %s', async (_, method, path, body, status) => {
    expect(await call(method, path, body)).toMatchObject({ status, body: { detail: expect.any(String) } })
  })

  it('refuses keys that are none', async () => {
    expect((await call('GET', '/v1/ping/', undefined, 'nothing')).status).toBe(401)
    expect((await call('GET', '/v1/ping/')).body.status).toBe('ok')
  })
})
