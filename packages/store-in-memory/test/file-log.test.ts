import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileLogNotice, type FileLogOptions, fileLog } from '../src/file/index.js'
import { type InMemoryStoreOptions, inMemoryStore } from '../src/index.js'
import { contents, expectError, FakeEmbedder, lettersOf, ManualClock } from './support.js'

let folder: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memory-log-'))
})

afterAll(() => rm(folder, { recursive: true }))

const newPath = (): string => join(folder, `${count++}`, 'memory.jsonl')
const embedder = new FakeEmbedder(26, lettersOf)

function open(path: string, options: InMemoryStoreOptions & Partial<FileLogOptions> = {}) {
  const { durability = 'system', compactAfter, onNotice, ...rest } = options
  const persistence = fileLog({
    path,
    durability,
    ...(compactAfter !== undefined && { compactAfter }),
    ...(onNotice && { onNotice }),
  })
  return inMemoryStore({ persistence, ...rest })
}

const linesOf = async (path: string): Promise<string[]> =>
  (await readFile(path, 'utf8')).split('\n').slice(0, -1)

describe('a log', () => {
  it('brings everything back: text, metadata, times, order, scopes, vectors', async () => {
    const path = newPath()
    const clock = new ManualClock()
    const store = open(path, { embedder, clock, durability: 'disk' })
    const other = store.withScope({ actorId: 'a/b', sessionId: '__proto__' })
    await store.addBatch([
      { content: 'Zürich 👩‍👩‍👧 \n "quoted"', metadata: JSON.parse('{"__proto__":{"a":[null,1.5]},"":""}') },
      { content: 'temporary', expiresAt: clock.iso(100) },
      { content: 'removed', id: 'removed' },
      { content: 'changed', id: 'changed', createdAt: '2020-01-01T00:00:00Z' },
    ])
    await other.add('other scope')
    await store.delete('removed')
    await store.update('changed', { content: 'after the change', metadata: { n: 1 } })
    const before = [await store.list(), await other.list(), await store.search('change')]
    await store.close()

    const again = open(path, { embedder, clock })
    const otherAgain = again.withScope({ actorId: 'a/b', sessionId: '__proto__' })
    const calls = embedder.calls.length
    expect([await again.list(), await otherAgain.list(), await again.search('change')]).toEqual(before)
    expect(embedder.calls.slice(calls).every(({ kind }) => kind === 'query')).toBe(true)
    expect((await again.add('temporary')).status).toBe('duplicate')
    await again.close()

    clock.time += 100
    const later = open(path, { embedder, clock })
    expect(contents((await later.list()).entries)).not.toContain('temporary')
    await later.close()
  })

  it('is JSON lines with a header, readable by its owner only', async () => {
    const path = newPath()
    const store = open(path, { embedder })
    await store.add('tea', { n: 1 }, { id: 'x' })
    await store.close()
    const [header, insert] = (await linesOf(path)).map((line) => JSON.parse(line))
    expect(header[1]).toEqual({
      format: '@memory/store-in-memory',
      version: 1,
      embedder: { id: 'fake', dimensions: 26 },
    })
    expect(insert[0]).toMatch(/^[0-9a-f]{8}$/)
    expect(insert[1]).toMatchObject({ op: 'insert', scope: {}, id: 'x', content: 'tea', metadata: { n: 1 } })
    expect(Buffer.from(insert[1].vector, 'base64')).toHaveLength(26 * 4)
    expect((await stat(path)).mode & 0o077).toBe(0)
  })

  it('writes many calls at once, and answers each', async () => {
    const path = newPath()
    const store = open(path, { durability: 'disk' })
    const results = await Promise.all(Array.from({ length: 500 }, (_, i) => store.add(`entry ${i}`)))
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['stored']))
    expect(await linesOf(path)).toHaveLength(501)
    await store.close()
  })

  it.each([
    ['path', { path: '' }],
    ['durability', { path: 'x', durability: 'never' }],
    ['compactAfter', { path: 'x', compactAfter: 0 }],
  ])('refuses a bad %s', (field, options) => {
    expect(() => fileLog(options as FileLogOptions)).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field }),
    )
  })

  it('reports a folder it cannot use, and works once it can', async () => {
    const path = join(folder, 'file', 'memory.jsonl')
    await writeFile(join(folder, 'file'), '')
    const store = open(path)
    expect((await expectError(store.add('x'), 'unavailable')).cause).toMatchObject({
      code: expect.stringMatching(/^E/),
    })
    await rm(join(folder, 'file'))
    await store.add('x')
    await store.close()
    expect(await readdir(join(folder, 'file'))).toEqual(['memory.jsonl'])
  })
})

describe('a torn log', () => {
  it('cut at any byte, opens with every entry written before the cut, and goes on', async () => {
    const path = newPath()
    const small = new FakeEmbedder(2, (text) => [text.length, 1])
    const store = open(path, { embedder: small })
    const ends = [] as number[]
    await store.initialize()
    for (const content of ['tea', 'Grüße 🍵', 'milk']) {
      ends.push((await stat(path)).size)
      await store.add(content)
    }
    await store.close()
    const { size } = await stat(path)
    const goesOn = async (cut: number): Promise<void> => {
      const torn = `${path}.${cut}`
      await copyFile(path, torn)
      await truncate(torn, cut)
      const notices: FileLogNotice[] = []
      const opened = open(torn, { embedder: small, onNotice: (notice) => notices.push(notice) })
      // A line that lacks its line feed alone is whole.
      const whole = [...ends.slice(1), size].filter((end) => end - 1 <= cut).length
      expect(contents((await opened.list()).entries), `cut at ${cut}`).toEqual(
        ['tea', 'Grüße 🍵', 'milk'].slice(0, whole),
      )
      const kept = [...ends, size].filter((end) => end - 1 <= cut).at(-1) ?? 0
      expect(notices).toEqual(
        cut <= kept ? [] : [{ kind: 'torn-tail', path: torn, offset: kept, bytes: cut - kept }],
      )
      await opened.add('after')
      await opened.close()
      const reopened = open(torn, { embedder: small })
      expect(contents((await reopened.list()).entries).at(-1)).toBe('after')
      await reopened.close()
      await rm(torn)
    }
    // Side by side, for most of the time is spent waiting for the disk.
    for (let cut = 0; cut <= size; cut += 16) {
      await Promise.all(Array.from({ length: Math.min(16, size + 1 - cut) }, (_, i) => goesOn(cut + i)))
    }
  })

  it('zeros after the last line, as a power cut may leave, are a torn tail too', async () => {
    const path = newPath()
    const store = open(path)
    await store.add('tea')
    await store.close()
    await appendFile(path, Buffer.alloc(100))
    const again = open(path)
    expect(contents((await again.list()).entries)).toEqual(['tea'])
    await again.close()
  })
})

describe('a damaged log', () => {
  it('is refused with the line, whichever byte of a line before the last was changed, and left as it is', async () => {
    const path = newPath()
    const store = open(path)
    await store.add('tea')
    await store.add('milk')
    await store.close()
    const bytes = await readFile(path)
    const [first = 0, second = 0] = [...bytes.entries()].filter(([, byte]) => byte === 0x0a).map(([i]) => i)
    for (let at = 0; at < second; at++) {
      const damaged = Buffer.from(bytes)
      damaged[at] = (damaged[at] as number) ^ 0x01
      await writeFile(path, damaged)
      // A changed line feed joins two lines.
      const line = at <= first ? 1 : 2
      const error = await expectError(open(path).list(), 'corrupt')
      expect(error.message).toContain(`Line ${line} of ${path}`)
      expect(error.field).toBe(`line ${line}`)
      expect(await readFile(path)).toEqual(damaged)
    }
    expect(await readdir(join(path, '..'))).toEqual(['memory.jsonl'])
  })

  it('a file of another kind, or of a version to come, is refused and not touched', async () => {
    for (const text of ['{"some":"json"}\n', 'hello\n']) {
      const path = newPath()
      await mkdir(join(path, '..'))
      await writeFile(path, text)
      await expectError(open(path).initialize(), 'corrupt', 'line 1')
      expect(await readFile(path, 'utf8')).toBe(text)
    }
  })
})

describe('the lock', () => {
  it('refuses a second writer while the first is open', async () => {
    const path = newPath()
    const [first, second] = [open(path), open(path)]
    await first.add('x')
    const error = await expectError(second.add('y'), 'conflict', 'path')
    expect(error.message).toContain(`${process.pid}`)
    expect(error.retryable).toBe(false)
    await first.close()
    await second.add('y')
    expect(contents((await second.list()).entries)).toEqual(['x', 'y'])
    await second.close()
    expect(await readdir(join(path, '..'))).toEqual(['memory.jsonl'])
  })

  it('one log serves one store at a time', async () => {
    const persistence = fileLog({ path: newPath() })
    const [first, second] = [inMemoryStore({ persistence }), inMemoryStore({ persistence })]
    await first.initialize()
    await expectError(second.initialize(), 'conflict')
    await first.add('still works')
    await first.close()
    await second.initialize()
    await second.close()
  })

  it.each([
    ['a process that is gone', { pid: 2 ** 22 + 1 }],
    ['a process whose id is used again', { pid: process.pid, started: 'long ago' }],
  ])('is taken over from %s, by one of many', async (_, holder) => {
    const path = newPath()
    const stores = Array.from({ length: 8 }, () => open(path))
    await mkdir(join(path, '..'))
    await writeFile(
      `${path}.lock`,
      JSON.stringify({ token: 't', host: hostname(), started: null, ...holder }),
    )
    const outcomes = await Promise.allSettled(stores.map((store) => store.initialize()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
    }
    await Promise.all(stores.map((store) => store.close()))
    expect(await readdir(join(path, '..'))).toEqual(['memory.jsonl'])
  })

  it('of another host, or unreadable, is left alone', async () => {
    for (const lock of [
      JSON.stringify({ token: 't', host: 'elsewhere', pid: 1, started: null }),
      'garbage',
    ]) {
      const path = newPath()
      await mkdir(join(path, '..'))
      await writeFile(`${path}.lock`, lock)
      await expectError(open(path).initialize(), 'conflict', 'path')
      expect(await readFile(`${path}.lock`, 'utf8')).toBe(lock)
    }
  })
})

describe('compaction', () => {
  it('removes superseded lines and nothing else, while writes go on', async () => {
    const path = newPath()
    const notices: FileLogNotice[] = []
    const store = open(path, { embedder, compactAfter: 20, onNotice: (notice) => notices.push(notice) })
    await store.addBatch(['a', 'b', 'c', 'd'].map((id) => ({ content: `entry ${id}`, id })))
    const writes: Promise<unknown>[] = []
    for (let i = 0; i < 100; i++) {
      writes.push(store.update('b', { metadata: { i } }))
      if (i % 10 === 0) {
        writes.push(store.delete('c'), store.add('entry c', undefined, { id: 'c' }), store.add(`kept ${i}`))
        await Promise.all(writes)
      }
    }
    await Promise.all(writes)
    const before = await store.list()
    await store.close()
    expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(['compacted']))
    expect((await linesOf(path)).length).toBeLessThan(60)
    const again = open(path, { embedder })
    expect(await again.list()).toEqual(before)
    expect((await again.search('entry a', { maxSearchResults: 1 }))[0]?.id).toBe('a')
    await again.close()
    expect(await readdir(join(path, '..'))).toEqual(['memory.jsonl'])
  })

  it('that fails is reported, and the log goes on', async () => {
    const path = newPath()
    const notices: FileLogNotice[] = []
    const store = open(path, { compactAfter: 5, onNotice: (notice) => notices.push(notice) })
    await store.add('x', undefined, { id: 'x' })
    await mkdir(`${path}.compacting`)
    for (let i = 0; i < 12; i++) await store.update('x', { metadata: { i } })
    expect(notices[0]).toMatchObject({ kind: 'compaction-failed', error: { code: 'unavailable' } })
    await rm(`${path}.compacting`, { recursive: true })
    await store.close()
    const again = open(path)
    expect(await again.get('x')).toMatchObject({ metadata: { i: 11 } })
    await again.close()
  })

  it('an unfinished one is forgotten', async () => {
    const path = newPath()
    const store = open(path)
    await store.add('x')
    await store.close()
    await writeFile(`${path}.compacting`, 'half of a')
    const again = open(path)
    expect(contents((await again.list()).entries)).toEqual(['x'])
    await again.close()
    expect(await readdir(join(path, '..'))).toEqual(['memory.jsonl'])
  })
})

describe('another embedder', () => {
  it('W10: is refused with what to do, and reembed does it', async () => {
    const path = newPath()
    const first = open(path, { embedder })
    await first.addBatch([{ content: 'abc' }, { content: 'xyz' }])
    await first.close()
    const shorter = new FakeEmbedder(3, (text) => [text.length, text.charCodeAt(0), 1])
    for (const options of [{ embedder: shorter }, {}]) {
      const error = await expectError(open(path, options).search('abc'), 'embedder_mismatch', 'embedder')
      expect(error.message).toMatch(/26 dimensions.*reembed/)
    }
    const second = open(path, { embedder: shorter, reembed: true })
    expect(contents(await second.search('abc', { maxSearchResults: 1 }))).toEqual(['abc'])
    await second.close()
    const third = open(path, { embedder: shorter })
    expect(contents((await third.list()).entries)).toEqual(['abc', 'xyz'])
    await third.close()
  })

  it('a failed attempt to embed again changes nothing and can be repeated', async () => {
    const path = newPath()
    const first = open(path)
    await first.add('abc')
    await first.close()
    const before = await readFile(path)
    let isDown = true
    const flaky = new FakeEmbedder(26, (text) => {
      if (isDown) throw new Error('Down')
      return lettersOf(text)
    })
    const second = open(path, { embedder: flaky, reembed: true })
    await expectError(second.initialize(), 'failed')
    expect(await readFile(path)).toEqual(before)
    isDown = false
    expect(contents(await second.search('abc'))).toEqual(['abc'])
    await second.close()
  })
})
