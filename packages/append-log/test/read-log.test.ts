import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { appendLog, readLog } from '../src/index.js'
import { newPaths, Words } from './support.js'

const newPath = newPaths()
const identity = { format: 'words', version: 1 }

async function read(path: string): Promise<{ found: boolean; payloads: string[] }> {
  const payloads: string[] = []
  const found = await readLog({ path, ...identity }, { replay: (payload) => payloads.push(payload) })
  return { found, payloads }
}

describe('readLog', () => {
  it('reads while somebody else has the log open, and sees what was added since', async () => {
    const path = await newPath()
    const log = appendLog({ path, ...identity })
    await log.open(new Words())
    await log.append(['"+a"'])
    expect(await read(path)).toEqual({ found: true, payloads: ['"+a"'] })
    await log.append(['"+b"'])
    expect((await read(path)).payloads).toEqual(['"+a"', '"+b"'])
    await log.close()
  })

  it('leaves a line alone that is half there, and the file as it is', async () => {
    const path = await newPath()
    const log = appendLog({ path, ...identity })
    await log.open(new Words())
    await log.append(['"+a"'])
    await log.close()
    await appendFile(path, '["0123')
    const before = await readFile(path, 'utf8')
    expect((await read(path)).payloads).toEqual(['"+a"'])
    expect(await readFile(path, 'utf8')).toBe(before)
  })

  it('tells a missing file from an empty one', async () => {
    const path = await newPath()
    expect((await read(path)).found).toBe(false)
    await writeFile(path, '')
    expect(await read(path)).toEqual({ found: true, payloads: [] })
  })

  it('refuses what is no log of this format, and a path that is none', async () => {
    const path = await newPath()
    await writeFile(path, 'something else\n')
    await expect(read(path)).rejects.toMatchObject({ code: 'corrupt' })
    await expect(read('')).rejects.toMatchObject({ code: 'invalid_argument', field: 'path' })
  })
})
