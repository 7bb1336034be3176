import { mkdtemp, open as openFile, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendLog } from '@memory/append-log'
import type { MemoryError } from '@memory/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readDecisions } from '../src/decisions/decision-log.js'
import { LONGEST_TEXT, type Observation } from '../src/decisions/observation.js'
import { decisionLog } from '../src/index.js'
import { ana, get, open, say } from './support.js'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decisions-'))
  path = join(folder, 'decisions.jsonl')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function read(): Promise<Observation[]> {
  const found: Observation[] = []
  await readDecisions(path, (observation) => found.push(observation))
  return found
}

describe('decisionLog', () => {
  it('keeps what was said, what was kept of it, and what was left out and why', async () => {
    const { manager } = await open()
    const log = await decisionLog({ path })
    log.attach(manager)
    await say(manager, "I'm allergic to peanuts. Lovely weather today.")
    await log.close()
    expect(await read()).toMatchObject([
      { kind: 'recorded', sessionId: 'chat', scope: { actorId: 'ana' }, messages: [{ role: 'user' }] },
      { kind: 'discarded', reason: 'weather', storeName: 'notes' },
      { kind: 'kept', type: 'facts', text: "I'm allergic to peanuts." },
    ])
  })

  it('is for its owner alone, and holds no secret that was said', async () => {
    const { manager } = await open()
    const log = await decisionLog({ path })
    log.attach(manager)
    await say(manager, 'My key is AKIAIOSFODNN7EXAMPLE, and I live in Oslo.')
    await log.close()
    const text = await readFile(path, 'utf8')
    expect(text).toContain('Oslo')
    expect(text).not.toContain('AKIAIOSFODNN7EXAMPLE')
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('cuts long texts, and ends with its attachment', async () => {
    const { manager } = await open()
    const log = await decisionLog({ path })
    const end = log.attach(manager)
    await say(manager, `Hello ${'x'.repeat(100_000)}`)
    end()
    await say(manager, 'I live in Oslo.')
    await log.close()
    const [first, ...rest] = await read()
    const whole = new RegExp(`^Hello x{${LONGEST_TEXT - 6}}$`)
    expect(first).toMatchObject({ messages: [{ text: expect.stringMatching(whole) }] })
    expect(JSON.stringify(rest)).not.toContain('Oslo')
  })

  it('keeps its last lines, over restarts', async () => {
    const { manager } = await open()
    for (let run = 0; run < 2; run++) {
      const log = await decisionLog({ path, maxLines: 3 })
      log.attach(manager)
      for (let i = 0; i < 600; i++) await manager.session({ scope: ana }).add(`Note ${run} ${i}`)
      await log.close()
    }
    const found = await read()
    expect(found.length).toBeLessThan(1100)
    expect(found.at(-1)).toMatchObject({ text: 'Note 1 599' })
  })

  it('reports what could not be kept, and the manager goes on', async () => {
    const { manager, store } = await open()
    const errors: MemoryError[] = []
    const log = await decisionLog({ path, onError: (error) => errors.push(error) })
    log.attach(manager)
    const probe = await openFile(path)
    await probe.close()
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    const disk = vi.spyOn(Object.getPrototypeOf(probe), 'write').mockRejectedValue(full)
    await say(manager, 'I live in Oslo.')
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    disk.mockRestore()
    expect(await store.withScope?.(ana).search('Oslo')).toHaveLength(1)
    await say(manager, 'I work as a baker.')
    await expect(log.close()).rejects.toBe(errors[0])
    expect(errors[0]).toMatchObject({ code: 'unavailable' })
    expect(JSON.stringify(await read())).toContain('baker')
  })

  it('refuses a file that is no such log, one that is in use, and options that make no sense', async () => {
    const log = await decisionLog({ path })
    await expect(decisionLog({ path })).rejects.toMatchObject({ code: 'conflict' })
    await log.close()
    await expect(decisionLog({ path, maxLines: 0 })).rejects.toMatchObject({ field: 'maxLines' })
    await expect(decisionLog({ path: '' })).rejects.toMatchObject({ field: 'path' })
    const other = appendLog({ path: join(folder, 'other'), format: 'other', version: 1 })
    await other.open({ replay() {}, size: () => 0, snapshot: () => [] })
    await other.close()
    await expect(decisionLog({ path: join(folder, 'other') })).rejects.toMatchObject({ code: 'corrupt' })
  })

  it('is what a page shows that is opened later, by another process', async () => {
    const before = await open()
    const log = await decisionLog({ path })
    log.attach(before.manager)
    await say(before.manager, "I'm vegan. Is it raining?")
    await log.close()
    const { inspector } = await open({ decisions: path, scopes: [ana] })
    expect((await get(inspector, '/api/turns?scope=0')).json.turns).toMatchObject([
      {
        messages: [{ text: "I'm vegan. Is it raining?" }],
        decisions: [{ kind: 'discarded' }, { kind: 'kept' }],
      },
    ])
  })

  it('passes over lines of another shape', async () => {
    const log = appendLog({ path, format: '@memory/inspector', version: 1 })
    await log.open({ replay() {}, size: () => 0, snapshot: () => [] })
    await log.append(['null', '7', '{"kind":"kept"}', '{"kind":"constructor","at":"x","storeName":"s"}'])
    await log.append(['{"kind":"kept","at":"2026-01-01","storeName":"s"}'])
    await log.close()
    expect(await read()).toEqual([{ kind: 'kept', at: '2026-01-01', storeName: 's' }])
  })
})
