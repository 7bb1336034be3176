import { execFileSync } from 'node:child_process'
import { chmod, lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
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

it.skipIf(process.platform === 'win32')(
  'a file that was there keeps its mode, also when it is compacted',
  async () => {
    const path = await newPath()
    const log = appendLog({ path, format: 'words', version: 1 })
    await log.open(new Words())
    await chmod(path, 0o640)
    await log.rewrite()
    expect(await modeOf(path)).toBe('640')
    await log.close()
  },
)

it.skipIf(process.platform === 'win32')(
  'nothing is written through a link, wherever one is put',
  async () => {
    const path = await newPath()
    const elsewhere = join(dirname(path), 'elsewhere')
    for (const content of ['', 'dear diary\n']) {
      await writeFile(elsewhere, content)
      await symlink(elsewhere, path)
      const log = appendLog({ path, format: 'words', version: 1 })
      await expect(log.open(new Words())).rejects.toMatchObject({ code: 'invalid_argument', field: 'path' })
      await rm(path)
      // Put there while the log is open, in wait for the compaction; with the rights of whoever put it there.
      await log.open(new Words())
      await symlink(elsewhere, `${path}.compacting`)
      await log.rewrite()
      expect((await lstat(path)).isFile()).toBe(true)
      await writeFile(`${path}.compacting`, '', { mode: 0o666 })
      await log.rewrite()
      expect(await modeOf(path)).toBe('600')
      expect(await readFile(elsewhere, 'utf8')).toBe(content)
      await log.close()
      await rm(path)
    }
  },
)

it.skipIf(process.platform === 'win32')('a pipe keeps nothing, so that it is refused', async () => {
  const path = await newPath()
  execFileSync('sh', ['-c', 'mkfifo "$0"', path])
  const log = appendLog({ path, format: 'words', version: 1 })
  await expect(log.open(new Words())).rejects.toMatchObject({ code: 'invalid_argument', field: 'path' })
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
