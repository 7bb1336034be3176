import { appendFile, copyFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appendLog, type LogNotice } from '../src/index.js'
import { expectError, newPaths, Words } from './support.js'

const newPath = newPaths()

async function read(path: string): Promise<{ words: string[]; notices: LogNotice[] }> {
  const notices: LogNotice[] = []
  const onNotice = (notice: LogNotice): number => notices.push(notice)
  const log = appendLog({ path, format: 'words', version: 1, durability: 'system', onNotice })
  const content = new Words()
  await log.open(content)
  await log.close()
  return { words: content.words, notices }
}

async function add(path: string, ...words: string[]): Promise<void> {
  const log = appendLog({ path, format: 'words', version: 1, durability: 'system' })
  await log.open(new Words())
  await log.append(words.map((word) => JSON.stringify(`+${word}`)))
  await log.close()
}

describe('a file cut off', () => {
  it('at any byte gives every whole line before the cut, says what it dropped, and goes on', async () => {
    const path = await newPath()
    await read(path)
    // Where the header and each line end.
    const ends = [(await stat(path)).size]
    const words = ['tea', 'Grüße 🍵', 'milk']
    for (const word of words) {
      await add(path, word)
      ends.push((await stat(path)).size)
    }
    const size = ends.at(-1) ?? 0
    for (let cut = 0; cut <= size; cut++) {
      const torn = `${path}.${cut}`
      await copyFile(path, torn)
      await truncate(torn, cut)
      // A line that lacks its line feed alone is whole.
      const whole = ends.filter((end) => end - 1 <= cut)
      const found = await read(torn)
      expect(found.words, `cut at ${cut}`).toEqual(words.slice(0, Math.max(0, whole.length - 1)))
      const kept = whole.at(-1) ?? 0
      expect(found.notices, `cut at ${cut}`).toEqual(
        cut <= kept ? [] : [{ kind: 'torn-tail', path: torn, offset: kept, bytes: cut - kept }],
      )
      await add(torn, 'after')
      expect(await read(torn)).toEqual({ words: [...found.words, 'after'], notices: [] })
      await rm(torn)
    }
  })

  it('and filled with zeros, as a power cut may leave it, is torn too', async () => {
    const path = await newPath()
    await add(path, 'tea')
    await appendFile(path, Buffer.alloc(100))
    expect(await read(path)).toMatchObject({ words: ['tea'], notices: [{ kind: 'torn-tail', bytes: 100 }] })
  })
})

describe('a damaged file', () => {
  it('is refused with the line, whichever bit of a line was flipped, and left as it is', async () => {
    const path = await newPath()
    await add(path, 'tea', 'milk')
    const bytes = await readFile(path)
    const [first = 0, second = 0] = [...bytes.entries()].filter(([, byte]) => byte === 0x0a).map(([i]) => i)
    for (let at = 0; at < second; at++) {
      const damaged = Buffer.from(bytes)
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8))
      await writeFile(path, damaged)
      // A line feed that came or went moves the end of the line.
      const line = at <= first ? 1 : 2
      const error = await expectError(read(path), 'corrupt', `line ${line}`)
      expect(error.message).toContain(`Line ${line} of ${path}`)
      expect(error.retryable).toBe(false)
      expect(await readFile(path)).toEqual(damaged)
    }
    expect(await readdir(dirname(path))).toEqual(['log.jsonl'])
  })

  it('that lacks a line in the middle of another is refused', async () => {
    const path = await newPath()
    await add(path, 'tea', 'milk', 'coffee')
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace('milk', ''))
    await expectError(read(path), 'corrupt', 'line 3')
  })

  it('with a line that means nothing is refused', async () => {
    const path = await newPath()
    const log = appendLog({ path, format: 'words', version: 1 })
    await log.open(new Words())
    await log.append(['"neither plus nor minus"'])
    await log.close()
    const error = await expectError(read(path), 'corrupt', 'line 2')
    expect(error.cause).toBeInstanceOf(TypeError)
  })
})

it.each(['{"some":"json"}\n', '{"some":"json"}', 'hello\n', 'hello', '["00000000",{"format":"other"'])(
  'a file of another kind, such as %j, is never taken for a torn log',
  async (text) => {
    const path = await newPath()
    await writeFile(path, text)
    await expectError(read(path), 'corrupt', 'line 1')
    expect(await readFile(path, 'utf8')).toBe(text)
  },
)

it.each([
  { format: 'words', version: 2 },
  { format: 'sentences', version: 1 },
])('a log of another kind or version is refused: %j', async (other) => {
  const path = await newPath()
  const log = appendLog({ path, ...other })
  await log.open(new Words())
  await log.close()
  const before = await readFile(path)
  await expectError(read(path), 'corrupt', 'line 1')
  expect(await readFile(path)).toEqual(before)
})
