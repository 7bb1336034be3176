import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inMemoryStore } from '@memory/store-in-memory'
import { fileLog } from '@memory/store-in-memory/file'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, afterEach, expect, it } from 'vitest'

const command = fileURLToPath(new URL('../bin/memory-mcp.mjs', import.meta.url))
const config = fileURLToPath(new URL('./file.config.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'mcp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let running: ChildProcess | undefined
afterEach(() => running?.kill('SIGKILL'))

/** Starts the command over HTTP; gives the address that it says. */
async function start(file: string): Promise<{ readonly url: string; ended(): Promise<number | null> }> {
  const args = [command, '--store', config, '--http', '--port', '0']
  const server = spawn(process.execPath, args, {
    env: { ...process.env, MEMORY_FILE: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = server
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.once('exit', () => reject(new Error(`It ended: ${said}`)))
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [found] = /http:\S+/.exec(said) ?? []
      if (found) resolve(found)
    })
  })
  return { url, ended: () => ended }
}

it('the command serves HTTP on the loopback interface, and keeps what it has when it is told to stop', async () => {
  const file = join(folder, 'memories.log')
  const { url, ended } = await start(file)
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Parameters<Client['connect']>[0])
  await client.callTool({ name: 'add_memory', arguments: { content: 'Likes green tea' } })
  await client.close()
  running?.kill('SIGTERM')
  expect(await ended()).toBe(0)
  const store = inMemoryStore({ persistence: fileLog({ path: file }) })
  expect((await store.withScope({ actorId: 'ana' }).list()).entries).toMatchObject([
    { content: 'Likes green tea' },
  ])
  await store.close()
})
