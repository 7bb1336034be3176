import { MemoryError } from '@memory/core'
import { inMemoryStore } from '@memory/store-in-memory'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type HttpServer, serveHttp } from '../src/index.js'
import { listTool } from '../src/list-tool.js'

const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
const store = inMemoryStore({ name: 'notes' })
let server: HttpServer

beforeAll(async () => {
  for (const content of ['Likes tea', 'Likes rain', 'Likes bread']) await store.add(content)
  server = await serveHttp({ stores: [store], logger })
})
afterAll(() => server.close())
beforeEach(() => {
  logger.error.mockClear()
})

it('a cursor that no page gave is refused by name, whatever it is', async () => {
  const tool = listTool([store], undefined)
  const cursor = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue(),
    fc
      .record({ store: fc.oneof(fc.integer(), fc.string()), cursor: fc.oneof(fc.string(), fc.integer()) })
      .map((place) => JSON.stringify(place)),
  )
  await fc.assert(
    fc.asyncProperty(cursor, async (given) => {
      try {
        expect(await tool?.execute({ cursor: given })).toHaveProperty('memories')
      } catch (error) {
        expect(MemoryError.isInstance(error) && error.field).toBe('cursor')
      }
    }),
    { examples: [['null'], ['{"store":"0"}'], ['{"store":-1}'], ['{"store":0,"cursor":7}'], ['__proto__']] },
  )
})

it('whatever a client sends is answered, and never as a failure of the server', async () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('tools/call', 'search_memory', 'add_memory', 1))
  const call = fc.record({
    jsonrpc: fc.constantFrom('2.0', '1.0'),
    id: value,
    method: fc.oneof(fc.constantFrom('tools/call', 'tools/list', 'initialize'), fc.string()),
    params: fc.oneof(
      value,
      fc.record({
        name: fc.constantFrom('search_memory', 'add_memory', 'forget_memory', 'list_memories', '__proto__'),
        arguments: fc.oneof(
          value,
          fc.record(
            { query: value, limit: value, stores: value, ids: value, content: value },
            { requiredKeys: [] },
          ),
        ),
      }),
    ),
  })
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    call.map((each) => JSON.stringify(each)),
  )
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
      const response = await fetch(server.url, { method: 'POST', headers, body: sent })
      await response.text()
      expect(response.status).toBeLessThan(500)
      expect(logger.error).not.toHaveBeenCalled()
    }),
    {
      numRuns: 200,
      examples: [[`${'['.repeat(100_000)}${']'.repeat(100_000)}`], ['{"__proto__":{"id":1}}']],
    },
  )
  expect(({} as { id?: unknown }).id).toBeUndefined()
})
