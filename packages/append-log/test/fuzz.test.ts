import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appendLog } from '../src/index.js'
import { fromLine, isStartOfLine, toLine } from '../src/line.js'
import { newPaths, Words } from './support.js'

const newPath = newPaths()
const json = fc.jsonValue().map((value) => JSON.stringify(value))
const logAt = (path: string) => appendLog({ path, format: 'words', version: 1, durability: 'system' })

describe('a line', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(json, (payload) => {
        const line = toLine(payload)
        expect(line.at(-1)).toBe(0x0a)
        expect(fromLine(line.subarray(0, -1))).toBe(payload)
      }),
    )
  })

  it('is refused when any byte of it is another', () => {
    fc.assert(
      fc.property(json, fc.nat(), fc.integer({ min: 1, max: 255 }), (payload, place, change) => {
        const line = Buffer.from(toLine(payload).subarray(0, -1))
        const at = place % line.length
        line[at] = (line[at] ?? 0) ^ change
        expect(fromLine(line)).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  it('is known by any of its beginnings', () => {
    fc.assert(
      fc.property(json, fc.nat(), (payload, place) => {
        const line = toLine(payload)
        expect(isStartOfLine(line.subarray(0, place % line.length), payload)).toBe(true)
      }),
    )
  })

  it('is not seen in other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(fromLine(Buffer.from(bytes))).toBeUndefined()
      }),
    )
  })
})

describe('a file that somebody else wrote', () => {
  it('is refused as corrupt and left as it is, or was the beginning of a log', async () => {
    const path = await newPath()
    const piece = fc.oneof(
      fc.constantFrom('\n', '["', ']', '{"format":"words","version":1}', 'null', '\u0000'),
      json.map((payload) => toLine(payload).toString()),
      // Whole by its checksum, and yet no JSON.
      fc.string().map((payload) => toLine(payload).toString()),
      fc.constant(toLine('{"format":"words","version":1}').toString()),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 4 }), async (pieces) => {
        const text = pieces.join('')
        await writeFile(path, text)
        const log = logAt(path)
        try {
          await log.open(new Words())
          expect(isStartOfLine(Buffer.from(text.split('\n')[0] ?? ''), '{"format":"words"')).toBe(true)
        } catch (error) {
          expect(MemoryError.isInstance(error) && error.code).toBe('corrupt')
          expect(await readFile(path, 'utf8')).toBe(text)
        } finally {
          await log.close()
        }
      }),
      { numRuns: 100, examples: [[[toLine('no JSON').toString()]]] },
    )
  })
})

describe('a lock that somebody else wrote', () => {
  const token = '00000000-0000-4000-8000-000000000000'

  it.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '0'],
    ['no process', JSON.stringify({ token, host: hostname(), started: null })],
    ['a group of processes', JSON.stringify({ token, host: hostname(), pid: -1, started: null })],
    ['a path', JSON.stringify({ token: '../../elsewhere', host: hostname(), pid: 1, started: null })],
  ])('of %s is left alone, and whoever opens the log is told', async (_what, text) => {
    const path = await newPath()
    await writeFile(`${path}.lock`, text)
    await expect(logAt(path).open(new Words())).rejects.toMatchObject({ code: 'conflict', field: 'path' })
    expect(await readFile(`${path}.lock`, 'utf8')).toBe(text)
  })

  it('of any JSON never lets the log be opened', async () => {
    const path = await newPath()
    await fc.assert(
      fc.asyncProperty(json, async (text) => {
        await writeFile(`${path}.lock`, text)
        await expect(logAt(path).open(new Words())).rejects.toMatchObject({ code: 'conflict' })
      }),
      { numRuns: 20 },
    )
  })
})
