import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { fileLog } from '../src/file/index.js'
import { inMemoryStore } from '../src/index.js'

// Windows keeps who may read a file elsewhere.
it.skipIf(process.platform === 'win32')(
  'a memory file and its folder are for their owner alone',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memory-modes-'))
    const path = join(folder, 'made', 'memory.jsonl')
    const umask = process.umask(0)
    try {
      const store = inMemoryStore({ persistence: fileLog({ path }) })
      await store.add('Bikes to work')
      const modes = await Promise.all(
        [path, dirname(path)].map(async (each) => (await stat(each)).mode & 0o777),
      )
      expect(modes).toEqual([0o600, 0o700])
      await store.close()
    } finally {
      process.umask(umask)
      await rm(folder, { recursive: true })
    }
  },
)
