import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MemoryEntry, MemoryScope } from '@memory/core'
import { inMemoryStore } from '@memory/store-in-memory'
import { fileLog } from '@memory/store-in-memory/file'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveHttp } from '../src/index.js'

const command = fileURLToPath(new URL('../bin/memory-mcp.mjs', import.meta.url))
const config = fileURLToPath(new URL('./file.config.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'mcp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const openFile = (file: string) => inMemoryStore({ persistence: fileLog({ path: file }) })
const ana: MemoryScope = { actorId: 'ana' }
/** Everybody whose memory Ana's client must not reach. */
const OTHERS: readonly MemoryScope[] = [{}, { actorId: 'bob' }, { actorId: 'ana', sessionId: 's1' }]

interface Connection {
  readonly client: Client
  close(): Promise<void>
}

/** A server of Ana's memory in the file, and a client that says of itself whatever could be mistaken for an identity. */
const TRANSPORTS: Readonly<Record<string, (file: string) => Promise<Connection>>> = {
  async 'standard input and output'(file) {
    const client = new Client({ name: 'bob', version: '1.0.0' })
    const args = [command, '--store', config]
    const env = { MEMORY_FILE: file, USER: 'bob', MEMORY_SCOPE: '{"actorId":"bob"}' }
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }))
    return { client, close: () => client.close() }
  },
  async 'streamable HTTP'(file) {
    const store = openFile(file)
    const server = await serveHttp({ stores: [store], scope: ana })
    const client = new Client({ name: 'bob', version: '1.0.0' })
    const headers = { 'x-actor-id': 'bob', 'x-authenticated-user': 'bob', 'mcp-session-id': 'bob' }
    const url = new URL(`${server.url}?actorId=bob&scope={"actorId":"bob"}`)
    const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } })
    await client.connect(transport as Parameters<Client['connect']>[0])
    const close = async () => {
      await client.close()
      await server.close()
      await store.close()
    }
    return { client, close }
  },
}

describe.each(Object.entries(TRANSPORTS))(
  'a client that wants more than its scope, over %s',
  (name, connect) => {
    const file = join(folder, `${name}.log`)
    const before: MemoryEntry[][] = []
    const cursors: string[] = []
    let connection: Connection
    beforeAll(async () => {
      const store = openFile(file)
      for (const scope of OTHERS) {
        const view = store.withScope(scope)
        await view.addBatch([{ content: 'The vault code is 4711' }, { content: 'Hidden in the vault' }])
        before.push((await view.list()).entries)
        cursors.push((await view.list({ limit: 1 })).cursor ?? '')
      }
      await store.close()
      connection = await connect(file)
    })

    const elsewhere = {
      actorId: 'bob',
      userId: 'bob',
      sessionId: 's1',
      scope: { actorId: 'bob' },
      namespace: '*',
    }
    const call = async (tool: string, input: Record<string, unknown>) =>
      await connection.client.callTool({
        name: tool,
        arguments: { ...elsewhere, ...input },
        _meta: { ...elsewhere },
      })

    it('finds and lists nothing of anybody else', async () => {
      await call('add_memory', { content: 'Likes green tea' })
      const replies = [
        await call('search_memory', { query: 'vault code', limit: 1e9, filter: {} }),
        await call('search_memory', { query: 'vault', stores: ['in-memory'] }),
        await call('list_memories', { limit: 100 }),
      ]
      for (const cursor of cursors) {
        replies.push(await call('list_memories', { cursor: JSON.stringify({ store: 0, cursor }) }))
      }
      expect(JSON.stringify(replies)).not.toMatch(/vault|4711/)
      expect(replies[2]).toMatchObject({ structuredContent: { memories: [{ content: 'Likes green tea' }] } })
    })

    it('forgets, replaces and plants nothing of anybody else', async () => {
      const ids = before.flat().flatMap(({ id }) => id ?? [])
      expect(await call('forget_memory', { ids })).toMatchObject({ structuredContent: { deleted: 0 } })
      await call('forget_memory', { query: 'The vault code is 4711' })
      for (const id of ids)
        await call('add_memory', { content: 'The vault code is 0000', id, metadata: elsewhere })
      await connection.close()
      const store = openFile(file)
      for (const [i, scope] of OTHERS.entries()) {
        expect((await store.withScope(scope).list()).entries).toEqual(before[i])
      }
      const { entries } = await store.withScope(ana).list()
      expect(entries.map(({ content }) => content)).toContain('The vault code is 0000')
      await store.close()
    })
  },
)
