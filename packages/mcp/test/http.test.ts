import { request } from 'node:http'
import {
  type Extractor,
  InvocationTrigger,
  MemoryError,
  type MemoryScope,
  type MemoryStore,
  messageText,
} from '@memory/core'
import { memoryManager, RECALLED_MEMORIES } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryMcp, type ScopeRequest, type ServeHttpOptions, serveHttp } from '../src/index.js'

/** What hosts give back to a manager must be recognised, however empty it is. */
const NOTHING = { kind: RECALLED_MEMORIES, memories: [] }

const everything: Extractor = {
  extract: async (messages) => messages.map((message) => ({ content: messageText(message) })),
}

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function serve(options: Partial<ServeHttpOptions> = {}) {
  const server = await serveHttp({ stores: [inMemoryStore()], ...options })
  closers.push(server.close)
  return server
}

async function connect(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
  await client.connect(transport as Parameters<Client['connect']>[0])
  closers.push(() => client.close())
  return client
}

const call = async (client: Client, name: string, input: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: input })) as Record<string, unknown>

/** A request with headers that `fetch` would not send. */
function post(
  url: string,
  headers: Record<string, string>,
  body = '{}',
  method = 'POST',
  path = new URL(url).pathname,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

describe('over streamable HTTP', () => {
  it('serves several clients', async () => {
    const { url } = await serve({ scope: { actorId: 'ana' } })
    const [one, other] = [await connect(url), await connect(url)]
    await call(one, 'add_memory', { content: 'Likes green tea' })
    expect((await call(other, 'search_memory', { query: 'tea' })).structuredContent).toMatchObject({
      memories: [{ content: 'Likes green tea' }],
    })
    expect((await call(other, 'forget_memory', { query: 'green tea' })).structuredContent).toMatchObject({
      deleted: 1,
    })
    expect((await call(one, 'list_memories')).structuredContent).toEqual(NOTHING)
  })

  it('E24: gives what it lists in a form that no manager takes for something new', async () => {
    const { url } = await serve()
    const client = await connect(url)
    await call(client, 'add_memory', { content: 'Likes green tea' })
    const { content } = await call(client, 'list_memories')
    const store = inMemoryStore({ extraction: { trigger: new InvocationTrigger(), extractor: everything } })
    const memory = memoryManager({ stores: [store] })
    const session = memory.session({ id: 'host' })
    const [{ text = '' } = {}] = content as { text?: string }[]
    await session.record([{ role: 'user', content: text }])
    await session.record([{ role: 'user', content: 'Thank you for the list' }])
    await session.endTurn()
    await session.flush()
    expect((await store.list()).entries.map((entry) => entry.content)).toEqual(['Thank you for the list'])
    await memory.close()
  })

  it('S11: gives each caller the memory of the scope that its request stands for, and nobody else any', async () => {
    const users: Readonly<Record<string, string>> = { 'Bearer one': 'ana', 'Bearer two': 'bob' }
    const { url } = await serve({
      scope: ({ headers }) => {
        const actorId = users[String(headers.authorization)]
        return actorId === undefined ? undefined : { actorId }
      },
    })
    const [ana, bob] = [
      await connect(url, { authorization: 'Bearer one' }),
      await connect(url, { authorization: 'Bearer two' }),
    ]
    await call(ana, 'add_memory', { content: 'Likes green tea' })
    expect((await call(bob, 'search_memory', { query: 'tea' })).structuredContent).toEqual(NOTHING)
    expect((await call(bob, 'list_memories')).structuredContent).toEqual(NOTHING)
    await expect(connect(url, { authorization: 'Bearer three' })).rejects.toThrow()
    expect(await post(url, {})).toBe(401)
  })

  it('S11: takes a scope without ids for nobody, and one that lost its id for a mistake', async () => {
    const store = inMemoryStore()
    await store.add('Belongs to nobody')
    const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const scope = ({ headers }: ScopeRequest) =>
      (headers['x-guest'] ? {} : { actorId: headers['x-user'] }) as MemoryScope
    const { url } = await serve({ stores: [store], scope, logger })
    expect(await post(url, { 'x-guest': 'yes' })).toBe(401)
    expect(logger.error).not.toHaveBeenCalled()
    expect(await post(url, {})).toBe(500)
    expect(logger.error).toHaveBeenCalledWith('A request could not be answered', {
      error: expect.objectContaining({ code: 'invalid_argument', field: 'scope.actorId' }),
    })
    const client = await connect(url, { 'x-user': 'ana' })
    expect((await call(client, 'list_memories')).structuredContent).toEqual(NOTHING)
  })

  it('offers only reading when told so', async () => {
    const { url } = await serve({ readOnly: true })
    const client = await connect(url)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual(['list_memories', 'search_memory'])
    await expect(call(client, 'add_memory', { content: 'x' })).rejects.toThrow(/no tool/)
  })

  it('asks for its token', async () => {
    const token = 'correct-horse-battery'
    const { url } = await serve({ token })
    await expect(connect(url)).rejects.toThrow()
    expect(await post(url, { authorization: 'Bearer correct-horse-batterz' })).toBe(401)
    const client = await connect(url, { authorization: `Bearer ${token}` })
    expect((await client.listTools()).tools).toHaveLength(4)
  })

  it('is not for web pages, or for names that point here by trickery', async () => {
    const { url } = await serve({ origins: ['https://app.example'], hosts: ['memory.example'] })
    expect(await post(url, { host: 'evil.example' })).toBe(403)
    expect(await post(url, { origin: 'https://evil.example' })).toBe(403)
    const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const known = { ...accept, host: 'memory.example', origin: 'https://app.example' }
    expect(await post(url, known, ping)).toBe(200)
  })

  it('refuses what is no request of the protocol', async () => {
    const { url } = await serve()
    expect(await post(url, {}, 'no json')).toBe(400)
    expect(await post(url, {}, '{}', 'GET')).toBe(405)
    expect(await post(url.replace('/mcp', '/'), {})).toBe(404)
    expect(await post(url, {}, `"${'x'.repeat(1024 * 1024)}"`)).toBe(413)
  })

  it('answers an address that is none like any other that it does not serve', async () => {
    const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const { url } = await serve({ logger })
    for (const path of ['//', '/mcp/', '//mcp', '/%', '*']) {
      expect(await post(url, {}, '{}', 'POST', path)).toBe(404)
    }
    expect(await post(url, {}, 'no json', 'POST', '/mcp?session=1')).toBe(400)
    expect(logger.error).not.toHaveBeenCalled()
  })

  it.each<[keyof ServeHttpOptions, unknown]>([
    ['port', Number.NaN],
    ['port', -1],
    ['port', 65_536],
    ['port', '8080'],
    ['address', ''],
    // A text would be searched for parts of it.
    ['origins', 'https://app.example'],
    ['hosts', 'memory.example'],
    ['origins', [/app/]],
  ])('refuses a %s of %o', async (field, value) => {
    const error = { code: 'invalid_argument', field }
    await expect(serve({ [field]: value })).rejects.toMatchObject(error)
  })

  it('says so when the port is taken', async () => {
    const { url } = await serve()
    await expect(serve({ port: Number(new URL(url).port) })).rejects.toThrow('EADDRINUSE')
  })

  it('refuses to let a whole network read', async () => {
    await expect(serve({ address: '0.0.0.0' })).rejects.toMatchObject({
      code: 'invalid_argument',
      field: 'token',
    })
    await expect(serve({ token: 'short' })).rejects.toMatchObject({
      code: 'invalid_argument',
      field: 'token',
    })
  })

  it.each<[answer: string, error: Error]>([
    ['failed: unexpected error', new Error('password is hunter2')],
    ...(['unauthorized', 'unavailable', 'corrupt', 'invalid_argument'] as const).map(
      (code): [string, Error] => [
        `${code}: the memory cannot be reached as it should`,
        new MemoryError(code, 'arn:aws:iam::1234:user/x says hunter2', { cause: new Error('hunter2') }),
      ],
    ),
  ])('keeps what a back end says to its owner: %s', async (answer, error) => {
    const store: MemoryStore = {
      ...inMemoryStore(),
      name: 'broken',
      writable: false,
      search: async () => Promise.reject(error),
      list: async () => Promise.reject(error),
    }
    const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const { url } = await serve({ stores: [store], logger })
    const client = await connect(url)
    expect(await call(client, 'list_memories')).toMatchObject({ isError: true, content: [{ text: answer }] })
    expect(logger.error).toHaveBeenCalledWith('The tool list_memories failed', { error })
    const found = JSON.stringify(await call(client, 'search_memory', { query: 'anything' }))
    expect(found).not.toContain('hunter2')
    expect(found).not.toContain('arn:')
  })
})

describe('a memory server', () => {
  it('refuses options that make no sense', () => {
    expect(() => memoryMcp({ stores: [] })).toThrow(/stores must be/)
    expect(() => memoryMcp({ stores: [inMemoryStore()], scope: { actorId: '' } })).toThrow(/scope.actorId/)
    const { search } = inMemoryStore()
    const fixed = { name: 'fixed', writable: false, search }
    expect(() => memoryMcp({ stores: [fixed], scope: { actorId: 'ana' } })).toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    )
  })
})
