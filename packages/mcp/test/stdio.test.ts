import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RECALLED_MEMORIES } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveStdio } from '../src/index.js'

const NOTHING = { kind: RECALLED_MEMORIES, memories: [] }

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const config = fileURLToPath(new URL('./memory.config.mjs', import.meta.url))
const closing = fileURLToPath(new URL('./closing.config.mjs', import.meta.url))
const command = [path('../bin/memory-mcp.mjs'), '--store', config]

describe('the command, over standard input and output', () => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  let said = ''
  beforeAll(async () => {
    const transport = new StdioClientTransport({ command: process.execPath, args: command, stderr: 'pipe' })
    transport.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    await client.connect(transport)
  })
  afterAll(() => client.close())

  const call = async (name: string, input: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: input })) as Record<string, unknown>

  it('says what it offers', async () => {
    expect(client.getInstructions()).toBe('What is known about the user.')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'add_memory',
      'forget_memory',
      'list_memories',
      'search_memory',
    ])
    expect(tools.find(({ name }) => name === 'search_memory')?.annotations?.readOnlyHint).toBe(true)
    expect(tools.find(({ name }) => name === 'forget_memory')?.annotations?.destructiveHint).toBe(true)
  })

  it('adds, finds, lists and forgets, in the scope of the configuration', async () => {
    await call('add_memory', { content: 'Likes green tea', stores: ['preferences'] })
    const found = await call('search_memory', { query: 'green tea' })
    expect(found.structuredContent).toMatchObject({
      memories: [{ content: 'Likes green tea', store: 'preferences', id: expect.any(String) }],
    })
    expect(JSON.parse((found.content as { text: string }[])[0]?.text ?? '')).toEqual(found.structuredContent)
    // What is there outside of the scope is not in it.
    expect((await call('list_memories')).structuredContent).toMatchObject({
      memories: [{ content: 'Likes green tea' }],
    })
    expect((await call('forget_memory', { query: 'green tea' })).structuredContent).toMatchObject({
      deleted: 1,
    })
    expect((await call('list_memories')).structuredContent).toEqual(NOTHING)
  })

  it('lists page by page, store after store', async () => {
    for (const store of ['facts', 'preferences']) {
      for (let i = 0; i < 3; i++) await call('add_memory', { content: `${store} ${i}`, stores: [store] })
    }
    const contents: string[] = []
    let cursor: string | undefined
    do {
      const { structuredContent } = await call('list_memories', { limit: 2, ...(cursor && { cursor }) })
      const page = structuredContent as { memories: { content: string }[]; cursor?: string }
      expect(page.memories.length).toBeLessThanOrEqual(2)
      contents.push(...page.memories.map(({ content }) => content))
      cursor = page.cursor
    } while (cursor)
    expect(contents).toEqual(
      [0, 1, 2].map((i) => `facts ${i}`).concat([0, 1, 2].map((i) => `preferences ${i}`)),
    )
  })

  it.each([
    ['search_memory', {}, 'query'],
    ['add_memory', { content: ' ' }, 'content'],
    ['list_memories', { limit: -1 }, 'limit'],
    ['list_memories', { cursor: '{"store":9}' }, 'cursor'],
    ['list_memories', { cursor: 'x' }, 'cursor'],
  ])('tells the model of %s what was wrong with %o', async (name, input, field) => {
    expect(await call(name, input)).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringMatching(new RegExp(`^invalid_argument: ${field}`)) }],
    })
  })

  it('knows no other tool', async () => {
    await expect(call('drop_table')).rejects.toThrow(/no tool "drop_table"/)
  })

  it('prints nothing beside the protocol', () => {
    expect(said).toBe('')
  })
})

describe('the command', () => {
  it('is the only one of its package, so that npx finds it by the name of the package', () => {
    const { bin } = JSON.parse(readFileSync(path('../package.json'), 'utf8')) as { bin: object }
    expect(bin).toEqual({ 'memory-mcp': './bin/memory-mcp.mjs' })
  })

  it.each([
    [[], 'memory-mcp --store'],
    [['--store', path('./ngrams.mjs')], 'Cannot find module'],
    [['--store', path('../bin/memory-mcp.mjs'), '--port'], 'argument missing'],
    [['--store', config, '--http', '--port', 'any'], 'port must be a whole number from 0 to 65535, got NaN'],
    [['--store', config, '--http', '--port', ''], 'port must be a whole number from 0 to 65535, got NaN'],
  ])('explains itself when %o makes no sense', (args, message) => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [command[0] ?? '', ...args], {
      encoding: 'utf8',
      timeout: 50_000,
    })
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(message)
  })

  it('closes the stores also when it cannot serve', () => {
    const args = [command[0] ?? '', '--store', closing, '--http', '--port', '99999']
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 50_000 })
    expect(stderr).toBe('closed\nport must be a whole number from 0 to 65535, got 99999\n')
    expect(status).toBe(2)
  })

  it('ends when its input ends', () => {
    const { status } = spawnSync(process.execPath, command, { input: '', timeout: 50_000 })
    expect(status).toBe(0)
  })
})

it('a scope that depends on requests is refused over stdio', async () => {
  const serving = serveStdio({ stores: [inMemoryStore()], scope: () => ({ actorId: 'ana' }) })
  await expect(serving).rejects.toMatchObject({ code: 'invalid_argument', field: 'scope' })
})
