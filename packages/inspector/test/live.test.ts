import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InvocationTrigger, type MemoryStore } from '@memory/core'
import { inMemoryStore } from '@memory/store-in-memory'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Turn } from '../src/api.js'
import { decisionLog, type Inspector } from '../src/index.js'
import { readEvents, type ServerEvent } from '../web/sse.js'
import { ana, bob, get, open, say, TestClock, tokenOf } from './support.js'

interface Listening {
  readonly events: ServerEvent[]
  readonly turns: () => Turn[]
  leave(): void
}

/** Listens as the page does. Resolves once the server has said that it is up to date. */
async function listen(
  inspector: Inspector,
  options: { scope?: number; since?: string } = {},
): Promise<Listening> {
  const { scope = 0, since } = options
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const headers = { authorization: `Bearer ${tokenOf(inspector)}`, ...(since && { 'last-event-id': since }) }
  const url = `http://127.0.0.1:${inspector.port}/api/live?scope=${scope}`
  const response = await fetch(url, { headers, signal: leaving.signal })
  expect(response.status).toBe(200)
  const events: ServerEvent[] = []
  if (!response.body) throw new Error('No stream')
  readEvents(response.body, (event) => events.push(event)).catch(() => {
    // It was left.
  })
  await expect.poll(() => events.map(({ type }) => type)).toContain('ready')
  const turns = () => events.filter(({ type }) => type === 'turn').map(({ data }) => JSON.parse(data) as Turn)
  return { events, turns, leave: () => leaving.abort() }
}

describe('live', () => {
  it('shows what a turn adds as it happens', async () => {
    const { inspector, manager } = await open()
    const { turns } = await listen(inspector)
    await say(manager, "I'm vegan. Is it raining?")
    await expect
      .poll(() => turns().at(-1))
      .toMatchObject({
        messages: [{ text: "I'm vegan. Is it raining?" }],
        decisions: [
          { kind: 'discarded', reason: 'question' },
          { kind: 'kept', text: "I'm vegan." },
        ],
      })
  })

  it('shows that a turn was handed to a store that extracts by itself', async () => {
    const service = {
      name: 'service',
      writable: true,
      search: async () => [],
      addMessages: async () => ({}),
      extraction: { trigger: new InvocationTrigger() },
      withScope: () => service,
    }
    const { inspector, manager } = await open({ stores: [service as MemoryStore] })
    const { turns } = await listen(inspector)
    await say(manager, "I'm vegan.")
    await expect
      .poll(() => turns().at(-1))
      .toMatchObject({
        messages: [{ text: "I'm vegan." }],
        decisions: [{ kind: 'handed-over', storeNames: ['service'] }],
      })
  })

  it('shows a page nothing of another scope, and each page its own', async () => {
    const { inspector, manager } = await open({ scopes: [ana, bob] })
    const [one, two] = [await listen(inspector, { scope: 0 }), await listen(inspector, { scope: 1 })]
    await say(manager, 'I live in Oslo.', ana)
    await say(manager, 'I live in Bergen.', bob)
    await say(manager, 'I live in Rome.', { actorId: 'carl' })
    await expect.poll(() => JSON.stringify(one.turns())).toContain('Oslo')
    await expect.poll(() => JSON.stringify(two.turns())).toContain('Bergen')
    expect(JSON.stringify(one.events)).not.toMatch(/Bergen|Rome/)
    expect(JSON.stringify(two.events)).not.toMatch(/Oslo|Rome/)
    const headers = { authorization: `Bearer ${tokenOf(inspector)}` }
    const other = await fetch(`http://127.0.0.1:${inspector.port}/api/live?scope=2`, { headers })
    expect(other.status).toBe(404)
  })

  it('goes on after an interruption without a gap', async () => {
    const { inspector, manager } = await open()
    const first = await listen(inspector)
    await say(manager, 'I live in Oslo.')
    await expect.poll(() => first.turns().at(-1)?.decisions).toHaveLength(1)
    const since = first.events.at(-1)?.id ?? ''
    first.leave()
    await say(manager, 'I work as a baker.')
    const second = await listen(inspector, { since })
    const texts = second.turns().map(({ messages }) => messages.map(({ text }) => text).join())
    expect(texts.join()).toContain('baker')
  })

  it('redacts secrets that were said', async () => {
    const { inspector, manager } = await open()
    const { events } = await listen(inspector)
    await say(manager, 'My key is AKIAIOSFODNN7EXAMPLE, and I live in Oslo.')
    await expect.poll(() => JSON.stringify(events)).toContain('Oslo')
    expect(JSON.stringify(events)).not.toContain('AKIAIOSFODNN7EXAMPLE')
  })

  it('serves so many streams and no more', async () => {
    const { inspector } = await open()
    for (let i = 0; i < 32; i++) await listen(inspector)
    const { status, json } = await get(inspector, '/api/live?scope=0')
    expect([status, json.error.code]).toEqual([503, 'unavailable'])
  })
})

describe('watching stores that others write', () => {
  it('tells what appeared and vanished, while a page is open, and then rests', async () => {
    const clock = new TestClock()
    const store = inMemoryStore({ name: 'shared' })
    const view = store.withScope(ana)
    await view.add('There before', {}, { id: 'old' })
    const { inspector } = await open({ stores: [store], watchMs: 1000, clock })
    expect(clock.pending).toBe(0)
    const { turns, leave } = await listen(inspector)
    const decisionsLater = () => {
      clock.advance(1000)
      return turns().at(-1)?.decisions
    }
    // Let it have looked once.
    await expect.poll(() => clock.pending).toBeGreaterThan(1)
    await view.add('Written by somebody else', { type: 'facts' }, { id: 'new' })
    await expect
      .poll(decisionsLater)
      .toMatchObject([{ kind: 'appeared', text: 'Written by somebody else', type: 'facts', entryId: 'new' }])
    await view.delete('old')
    await expect
      .poll(() => decisionsLater()?.at(-1))
      .toMatchObject({ kind: 'vanished', text: 'There before' })
    leave()
    await expect.poll(() => clock.pending).toBe(0)
  })

  it('does not tell twice what the manager told already', async () => {
    const clock = new TestClock()
    const { inspector, manager } = await open({ watchMs: 1000, clock })
    const { turns } = await listen(inspector)
    await expect.poll(() => clock.pending).toBeGreaterThan(1)
    await say(manager, 'I live in Oslo.')
    await manager.session({ scope: ana }).add('Added by hand')
    for (let i = 0; i < 3; i++) {
      clock.advance(1000)
      await expect.poll(() => clock.pending).toBeGreaterThan(1)
    }
    expect(JSON.stringify(turns())).not.toContain('appeared')
  })

  it('reports a store that cannot be listed, and goes on with the others', async () => {
    const clock = new TestClock()
    const warnings: unknown[] = []
    const logger = { debug() {}, warn: (...args: unknown[]) => warnings.push(args), error() {} }
    const broken = {
      name: 'broken',
      writable: false,
      search: async () => [],
      list: async () => Promise.reject(new Error('out of order')),
      withScope: () => broken,
    }
    const store = inMemoryStore({ name: 'shared' })
    const { inspector } = await open({ stores: [broken, store], watchMs: 1000, clock, logger })
    const { turns } = await listen(inspector)
    await expect.poll(() => clock.pending).toBeGreaterThan(1)
    await store.withScope(ana).add('New')
    await expect
      .poll(() => {
        clock.advance(1000)
        return turns().at(-1)?.decisions
      })
      .toMatchObject([{ kind: 'appeared', text: 'New' }])
    expect(JSON.stringify(warnings)).toContain('A store cannot be watched')
  })

  it('follows a log of decisions that another process writes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'follow-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'decisions.jsonl')
    const clock = new TestClock()
    const { inspector } = await open({ decisions: path, clock })
    const { turns } = await listen(inspector)
    const writer = await open()
    const log = await decisionLog({ path })
    log.attach(writer.manager)
    await say(writer.manager, "I'm vegan. Is it raining?")
    const turnLater = () => {
      clock.advance(2000)
      return turns().at(-1)
    }
    await expect.poll(turnLater).toMatchObject({
      messages: [{ text: "I'm vegan. Is it raining?" }],
      decisions: [{ kind: 'discarded' }, { kind: 'kept' }],
    })
    await say(writer.manager, 'I live in Oslo.')
    await expect.poll(turnLater).toMatchObject({ decisions: [{ kind: 'kept', text: 'I live in Oslo.' }] })
    await log.close()
  })
})
