import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { fileJournal } from '../src/index.js'
import { newPaths, record } from './support.js'

const newPath = newPaths()

// Windows keeps who may read a file elsewhere.
it.skipIf(process.platform === 'win32')('a journal and its folder are for their owner alone', async () => {
  const path = join(dirname(await newPath()), 'made', 'journal.jsonl')
  const umask = process.umask(0)
  try {
    const journal = fileJournal({ path })
    await journal.append([record('a')])
    const modes = await Promise.all(
      [path, dirname(path)].map(async (each) => (await stat(each)).mode & 0o777),
    )
    expect(modes).toEqual([0o600, 0o700])
    await journal.close()
  } finally {
    process.umask(umask)
  }
})
