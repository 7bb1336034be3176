import './telemetry-env.js'
import './mem0-env.js'
import { mem0Emulator } from '@memory/emulators'
import { MemoryClient } from 'mem0ai'
import { ngramEmbedder } from 'ngram-embedder'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type Mem0Store, mem0Store } from '../src/index.js'

/** Names of the events that went to mem0's analytics; nothing leaves this machine. */
const reported: string[] = []
const { fetch } = globalThis
vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
  if (new URL(url).hostname === '127.0.0.1') return await fetch(url, init)
  const { event } = JSON.parse(String(init?.body)) as { event: string }
  reported.push(event)
  return new Response('{}')
})

const { openMemory } = await import('./open-memory.js')
const emulator = await mem0Emulator({ embedder: ngramEmbedder })
afterAll(async () => {
  await emulator.close()
  vi.unstubAllGlobals()
})

/** Everything a store can do. */
async function use(store: Mem0Store): Promise<void> {
  const { id = '' } = await store.add('Likes green tea')
  await store.search('tea')
  await store.get(id)
  await store.update(id, { content: 'Likes black tea' })
  await store.list()
  await store.delete(id)
  await store.clear()
}

describe.each([
  ['the platform', 'client', () => ({ client: new MemoryClient(emulator.clientOptions) })],
  ['the open-source package', 'mem0', () => ({ memory: openMemory({ dbPath: ':memory:' }) })],
])('a client of %s that reports usage', (_, prefix, open) => {
  it('reports nothing of what a store does, unless it is asked to', async () => {
    const options = open()
    // Reports are sent behind the back of the calls. First is what the construction itself reports.
    await expect.poll(() => reported).toEqual([`${prefix}.init`])
    await use(mem0Store(options))
    expect(reported).toEqual([`${prefix}.init`])
    await use(mem0Store({ ...options, telemetry: true }))
    const calls = [`${prefix}.add`, `${prefix}.search`, `${prefix}.delete`]
    await expect.poll(() => reported).toEqual(expect.arrayContaining(calls))
    reported.length = 0
  })
})
