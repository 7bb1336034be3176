import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inMemoryStore } from '@memory/store-in-memory'
import { fileLog } from '@memory/store-in-memory/file'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const command = fileURLToPath(new URL('../bin/memory-inspector.js', import.meta.url))
const configs = fileURLToPath(new URL('./configs/', import.meta.url))

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspector-'))
  path = join(folder, 'notes.jsonl')
})
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function start(...args: string[]) {
  const child = spawn(process.execPath, [command, ...args], { env: { ...process.env, NOTES_FILE: path } })
  children.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk
  })
  return { child, output, exit: once(child, 'exit') as Promise<[number | null]> }
}

/** The address that the command prints. */
async function address({ child, output }: ReturnType<typeof start>): Promise<URL> {
  while (!output.out.includes('\n')) await once(child.stdout ?? child, 'data')
  return new URL(output.out.trim())
}

describe('memory-inspector', () => {
  it('opens on a configuration file, prints one address and nothing else, and ends when told', async () => {
    const store = inMemoryStore({ persistence: fileLog({ path }), scope: { actorId: 'ana' } })
    await store.add('Likes tea')
    await store.close()
    const run = start('--store', join(configs, 'notes.config.mjs'), '--read-only')
    const url = await address(run)
    const headers = { authorization: `Bearer ${url.hash.replace('#token=', '')}` }
    const ask = async (what: string) => (await fetch(new URL(`/api/${what}`, url), { headers })).json()
    expect(await ask('overview')).toMatchObject({
      title: 'Notes',
      canForget: false,
      scopes: [{ scope: { actorId: 'ana' }, label: 'user ana' }],
    })
    expect(await ask('entries?store=notes')).toMatchObject({ entries: [{ content: 'Likes tea' }] })
    run.child.kill('SIGTERM')
    const [code] = await run.exit
    expect([code, run.output.err, run.output.out.split('\n').length]).toEqual([0, '', 2])
    // It let go of the file.
    const again = inMemoryStore({ persistence: fileLog({ path }), scope: { actorId: 'ana' } })
    expect(await again.search('tea')).toHaveLength(1)
    await again.close()
  })

  it('says who has the file, and what to do then', async () => {
    const store = inMemoryStore({ persistence: fileLog({ path }) })
    await store.initialize()
    const { exit, output } = start('--store', join(configs, 'notes.config.mjs'))
    const [code] = await exit
    expect(code).toBe(2)
    expect(output.err).toContain(`held by process ${process.pid}`)
    expect(output.err).toContain('call inspect() in it')
    await store.close()
  })

  it('says that a port is taken, and nothing of the file', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { exit, output } = start('--store', join(configs, 'notes.config.mjs'), '--port', `${port}`)
    const [code] = await exit
    other.close()
    expect([code, output.err]).toEqual([2, `Port ${port} is taken\n`])
  })

  it.each([
    [
      ['--store', join(configs, 'empty.config.mjs')],
      /stores must be a list that .*empty\.config\.mjs exports/,
    ],
    [['--store', join(configs, 'per-request.config.mjs')], /export scopes/],
    [['--store', join(configs, 'missing.config.mjs')], /missing\.config\.mjs/],
    [['--store', join(configs, 'notes.config.mjs'), '--port', 'x'], /--port must be/],
    [['--frobnicate'], /frobnicate/],
    [[], /--store FILE/],
  ])('%j ends with 2 and a reason', async (args, reason) => {
    const { exit, output } = start(...args)
    const [code] = await exit
    expect(code).toBe(2)
    expect(output.err).toMatch(reason)
    expect(output.out).toBe('')
  })

  it('explains itself', async () => {
    const { exit, output } = start('--help')
    expect((await exit)[0]).toBe(0)
    expect(output.out).toContain('--read-only')
  })
})
