import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainFilesStore } from '../src/index.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plain-files-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

describe('plainFilesStore', () => {
  it('finds what it was given, best first, also from another instance', async () => {
    const store = plainFilesStore({ folder })
    await store.add?.('Lives in Porto', { type: 'facts' })
    await store.add?.('Likes Porto wine and olives')
    const found = await plainFilesStore({ folder }).search('wine from Porto')
    expect(found.map(({ content }) => content)).toEqual(['Likes Porto wine and olives', 'Lives in Porto'])
    expect(found[1]?.metadata).toEqual({ type: 'facts' })
    expect(await store.search('porto', { maxSearchResults: 0 })).toEqual([])
    expect(await store.search(' ')).toEqual([])
  })

  it('keeps one record of what was added twice, also at once', async () => {
    const store = plainFilesStore({ folder })
    const results = await Promise.all([1, 2, 3].map(() => store.add?.('Likes coffee')))
    expect(results.map((result) => result?.status).sort()).toEqual(['duplicate', 'duplicate', 'stored'])
    expect((await store.list?.())?.entries).toHaveLength(1)
  })

  it('replaces what an explicit id stood for', async () => {
    const store = plainFilesStore({ folder })
    await store.add?.('Gate 12', undefined, { id: '../gate' })
    expect(await store.add?.('Gate 21', undefined, { id: '../gate' })).toEqual({
      status: 'updated',
      id: '../gate',
    })
    expect((await store.get?.('../gate'))?.content).toBe('Gate 21')
  })

  it('shows nobody the memory of another scope', async () => {
    const store = plainFilesStore({ folder })
    const ana = store.withScope?.({ actorId: 'ana' })
    await ana?.add?.('Secret plan', undefined, { id: 'plan' })
    for (const actorId of ['an', 'ana2', '*', '../ana', 'ANA']) {
      const other = store.withScope?.({ actorId })
      expect(await other?.search('secret plan')).toEqual([])
      expect(await other?.get?.('plan')).toBeUndefined()
      expect(await other?.clear?.()).toEqual({ deleted: 0 })
    }
    expect(await store.search('secret plan')).toEqual([])
    expect(await ana?.clear?.()).toEqual({ deleted: 1 })
  })

  it('lists every entry once, page by page', async () => {
    const store = plainFilesStore({ folder })
    for (const n of [1, 2, 3, 4, 5]) await store.add?.(`Fact ${n}`)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await store.list?.({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...(page?.entries ?? []).map(({ content }) => content))
      cursor = page?.cursor
    } while (cursor)
    expect(seen.sort()).toEqual(['Fact 1', 'Fact 2', 'Fact 3', 'Fact 4', 'Fact 5'])
  })

  it('refuses what it cannot do, and says of a broken file that it is broken', async () => {
    const store = plainFilesStore({ folder })
    await expect(store.search('x', { filter: { a: 1 } })).rejects.toMatchObject({ code: 'unsupported' })
    await expect(store.add?.('x', undefined, { expiresAt: '2030-01-01' })).rejects.toMatchObject({
      code: 'unsupported',
    })
    await store.add?.('Fact')
    const [scope = ''] = await readdir(folder)
    const [file = ''] = await readdir(join(folder, scope))
    await writeFile(join(folder, scope, file), '{"content":"Fa')
    await expect(store.list?.()).rejects.toMatchObject({ code: 'corrupt' })
  })
})
