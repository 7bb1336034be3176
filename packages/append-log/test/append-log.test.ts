import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AppendLog, type AppendLogOptions, appendLog, type LogNotice } from '../src/index.js'
import { expectError, fileMethods, fillDisk, newPaths, Words } from './support.js'

const newPath = newPaths()

afterEach(() => {
  vi.restoreAllMocks()
})

interface Opened {
  readonly log: AppendLog
  readonly content: Words
  readonly notices: LogNotice[]
  /** Appends `+word` or `-word`, which the content learns when it is kept. */
  write(...texts: string[]): Promise<void>
}

async function open(path: string, options: Partial<AppendLogOptions> = {}): Promise<Opened> {
  const notices: LogNotice[] = []
  const log = appendLog({
    path,
    format: 'words',
    version: 1,
    onNotice: (notice) => notices.push(notice),
    ...options,
  })
  const content = new Words()
  await log.open(content)
  const write = (...texts: string[]): Promise<void> => {
    const payloads = texts.map((text) => JSON.stringify(text))
    return log.append(payloads, () => {
      for (const payload of payloads) content.apply(payload)
    })
  }
  return { log, content, notices, write }
}

/** What a new reader finds, and what it is told. */
async function reread(path: string): Promise<{ words: string[]; notices: LogNotice[] }> {
  const { log, content, notices } = await open(path)
  await log.close()
  return { words: content.words, notices }
}

describe('lines', () => {
  it('come back in order, with a header, readable by their owner only', async () => {
    const path = await newPath()
    const { log, write } = await open(path)
    await write('+tea', '+Grüße 🍵 \n "\u2028"')
    await write('-tea', '+milk')
    await log.close()
    expect(await reread(path)).toEqual({ words: ['Grüße 🍵 \n "\u2028"', 'milk'], notices: [] })
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line)[1])).toEqual([
      { format: 'words', version: 1 },
      '+tea',
      '+Grüße 🍵 \n "\u2028"',
      '-tea',
      '+milk',
    ])
    expect((await stat(path)).mode & 0o077).toBe(0)
    expect(await readdir(dirname(path))).toEqual(['log.jsonl'])
  })

  it('that arrive together share a sync, and each call is answered', async () => {
    const path = await newPath()
    const { log, write } = await open(path)
    const sync = vi.spyOn(await fileMethods(`${path}.other`), 'datasync')
    await Promise.all(Array.from({ length: 500 }, (_, i) => write(`+${i}`)))
    expect(sync.mock.calls.length).toBeLessThanOrEqual(2)
    await log.close()
    expect((await reread(path)).words).toHaveLength(500)
  })

  it('are on the disk before the call is answered', async () => {
    const path = await newPath()
    const { write } = await open(path)
    const methods = await fileMethods(`${path}.other`)
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const sync = vi.spyOn(methods, 'datasync').mockImplementation(() => held)
    let isAnswered = false
    const written = write('+tea').then(() => {
      isAnswered = true
    })
    await expect.poll(() => sync.mock.calls.length).toBe(1)
    expect(isAnswered).toBe(false)
    release()
    await written
  })

  it("need no sync with durability 'system'", async () => {
    const path = await newPath()
    const { log, write } = await open(path, { durability: 'system' })
    const sync = vi.spyOn(await fileMethods(`${path}.other`), 'datasync')
    await write('+tea')
    expect(sync).not.toHaveBeenCalled()
    await log.close()
    expect((await reread(path)).words).toEqual(['tea'])
  })

  it('are refused when the log is not open, and written when it closes meanwhile', async () => {
    const path = await newPath()
    const { log, write } = await open(path)
    const last = write('+tea')
    const closed = log.close()
    await expectError(write('+milk'), 'closed')
    await expectError(log.rewrite(), 'closed')
    await Promise.all([last, closed, log.close()])
    expect((await reread(path)).words).toEqual(['tea'])
  })
})

describe('a full disk', () => {
  it.each([0, 1, 7, 30])(
    'with room for %i bytes: the call fails, what was kept is safe, later calls work',
    async (room) => {
      const path = await newPath()
      const { log, write } = await open(path)
      await write('+tea')
      const before = await readFile(path)
      const disk = await fillDisk(`${path}.other`, room)
      const [first, second] = [write('+a word that does not fit, since it is long'), write('+milk')]
      const error = await expectError(first, 'unavailable')
      expect(error).toMatchObject({ retryable: true, cause: { code: 'ENOSPC' } })
      await expectError(second, 'unavailable')
      expect(await readFile(path)).toEqual(before)
      disk.free()
      await write('+coffee')
      await log.close()
      expect(await reread(path)).toEqual({ words: ['tea', 'coffee'], notices: [] })
    },
  )

  it('on which not even the end can be cut off again: the file is written anew', async () => {
    const path = await newPath()
    const { log, write } = await open(path)
    await write('+tea')
    const methods = await fileMethods(`${path}.other`)
    vi.spyOn(methods, 'truncate').mockRejectedValue(new Error('EIO'))
    const disk = await fillDisk(`${path}.other`, 9)
    await expectError(write('+milk'), 'unavailable')
    await expectError(write('+milk'), 'unavailable')
    disk.free()
    await write('+coffee')
    await log.close()
    expect((await reread(path)).words).toEqual(['tea', 'coffee'])
  })
})

it('after a sync that failed, the file is written anew before anything else counts as kept', async () => {
  const path = await newPath()
  const { log, write } = await open(path)
  await write('+tea')
  const { ino } = await stat(path)
  const sync = vi
    .spyOn(await fileMethods(`${path}.other`), 'datasync')
    .mockRejectedValueOnce(new Error('EIO'))
  await expectError(write('+milk'), 'unavailable')
  await write('+coffee')
  expect(sync).toHaveBeenCalledTimes(2)
  expect((await stat(path)).ino).not.toBe(ino)
  await log.close()
  expect((await reread(path)).words).toEqual(['tea', 'coffee'])
})

describe('compaction', () => {
  it('drops superseded lines and nothing else, while writes go on', async () => {
    const path = await newPath()
    const { log, content, notices, write } = await open(path, { compactAfter: 20, durability: 'system' })
    const writes: Promise<void>[] = []
    for (let i = 0; i < 300; i++) {
      writes.push(write(`+${i % 7}`), ...(i % 10 === 0 ? [write(`+kept ${i}`)] : []))
      if (i % 11 === 0) await writes.at(-1)
    }
    await Promise.all(writes)
    await log.close()
    expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(['compacted']))
    expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThan(120)
    expect((await reread(path)).words).toEqual(content.words)
    expect(await readdir(dirname(path))).toEqual(['log.jsonl'])
  })

  it('that fails is told, and the log goes on', async () => {
    const path = await newPath()
    const { log, notices, write } = await open(path, { compactAfter: 5 })
    await mkdir(`${path}.compacting`)
    for (let i = 0; i < 8; i++) await write('+tea')
    expect(notices).toMatchObject([{ kind: 'compaction-failed', path, error: { code: 'unavailable' } }])
    await rm(`${path}.compacting`, { recursive: true })
    for (let i = 0; i < 8; i++) await write('+tea')
    expect(notices[1]).toMatchObject({ kind: 'compacted', lines: 1 })
    await log.close()
    expect((await reread(path)).words).toEqual(['tea'])
  })

  it('that was interrupted is forgotten', async () => {
    const path = await newPath()
    const { log, write } = await open(path)
    await write('+tea')
    await log.close()
    await writeFile(`${path}.compacting`, 'half of a')
    expect((await reread(path)).words).toEqual(['tea'])
    expect(await readdir(dirname(path))).toEqual(['log.jsonl'])
  })

  it('can be asked for, also beside writes', async () => {
    const path = await newPath()
    const { log, content, write } = await open(path)
    await write('+tea', '+milk', '-milk')
    await Promise.all([write('+coffee'), log.rewrite(), write('+juice'), log.rewrite(), write('-tea')])
    await log.rewrite()
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(4)
    expect(content.words).toEqual(['coffee', 'juice'])
    await log.close()
    expect((await reread(path)).words).toEqual(['coffee', 'juice'])
  })

  it('can be asked for, and says when it fails', async () => {
    const path = await newPath()
    const { log, write } = await open(path)
    await mkdir(`${path}.compacting`)
    await expectError(log.rewrite(), 'unavailable')
    await write('+tea')
    await log.close()
  })
})

describe('options', () => {
  it.each([
    ['path', { path: '' }],
    ['durability', { durability: 'never' }],
    ['compactAfter', { compactAfter: 0 }],
    ['onNotice', { onNotice: 'tell me' }],
  ])('refuses a bad %s', (field, bad) => {
    const options = { path: join('x', 'y'), format: 'words', version: 1, ...bad } as AppendLogOptions
    expect(() => appendLog(options)).toThrow(expect.objectContaining({ code: 'invalid_argument', field }))
  })
})

it('a folder that cannot be used is reported, and used once it can be', async () => {
  const path = await newPath()
  const blocked = join(path, 'log.jsonl')
  await writeFile(path, '')
  const log = appendLog({ path: blocked, format: 'words', version: 1 })
  const error = await expectError(log.open(new Words()), 'unavailable')
  expect(error.cause).toMatchObject({ code: expect.stringMatching(/^E/) })
  await rm(path)
  await log.open(new Words())
  await log.close()
  expect(await readdir(path)).toEqual(['log.jsonl'])
})
