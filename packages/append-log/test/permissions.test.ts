import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appendLog } from '../src/index.js'
import { newPaths, Words } from './support.js'

const newPath = newPaths()

/** The most permissive setting a process may have. */
let umask: number
beforeEach(() => {
  umask = process.umask(0)
})
afterEach(() => process.umask(umask))

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)

/** Modes of all files in a folder, by name. */
async function modesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await modeOf(join(folder, name))])),
  )
}

// Windows keeps who may read a file elsewhere.
it.skipIf(process.platform === 'win32')('files and folders it makes are for their owner alone', async () => {
  const top = join(dirname(await newPath()), 'made')
  const path = join(top, 'deep', 'log.jsonl')
  const log = appendLog({ path, format: 'words', version: 1 })
  const content = new Words()
  await log.open(content)
  await log.append(['"+tea"'], () => content.apply('"+tea"'))
  expect(await modesIn(dirname(path))).toEqual({ 'log.jsonl': '600', 'log.jsonl.lock': '600' })
  await log.rewrite()
  expect(await modesIn(dirname(path))).toEqual({ 'log.jsonl': '600', 'log.jsonl.lock': '600' })
  await log.close()
  expect([await modeOf(top), await modeOf(dirname(path))]).toEqual(['700', '700'])
})

it.skipIf(process.platform === 'win32')('a folder that was there keeps its mode', async () => {
  const folder = join(dirname(await newPath()), 'shared')
  await mkdir(folder)
  await chmod(folder, 0o750)
  const log = appendLog({ path: join(folder, 'log.jsonl'), format: 'words', version: 1 })
  await log.open(new Words())
  await log.close()
  expect(await modeOf(folder)).toBe('750')
})
