import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeConformance } from '@memory/conformance'
import type { MemoryStore } from '@memory/core'
import { describe, it } from 'vitest'
import { fileLog } from '../src/file/index.js'
import { inMemoryStore } from '../src/index.js'
import { wordEmbedder } from './word-embedder.js'

const inject = 'there is no client that could fail'
const inProcess = {
  close: (store: MemoryStore) => store.close?.(),
  omits: { reopen: 'nothing outlives the process', inject },
}

storeConformance({ describe, it }, { ...inProcess, name: 'in memory, by words', open: () => inMemoryStore() })

storeConformance(
  { describe, it },
  {
    ...inProcess,
    name: 'in memory, by vectors',
    open: () => inMemoryStore({ embedder: wordEmbedder, search: 'vector' }),
  },
)

storeConformance(
  { describe, it },
  { ...inProcess, name: 'in memory, by both', open: () => inMemoryStore({ embedder: wordEmbedder }) },
)

const folders = new WeakMap<MemoryStore, string>()
async function openIn(folder: string): Promise<MemoryStore> {
  const persistence = fileLog({ path: join(folder, 'memory.jsonl'), durability: 'system' })
  const store = inMemoryStore({ persistence, maxContentBytes: 20_000 })
  folders.set(store, folder)
  // The log belongs to whoever opens it first.
  await store.initialize()
  return store
}

storeConformance(
  { describe, it },
  {
    name: 'in memory, kept in a file',
    open: async () => openIn(await mkdtemp(join(tmpdir(), 'memory-log-'))),
    reopen: (store) => openIn(folders.get(store) ?? ''),
    async close(store) {
      await store.close?.()
      await rm(folders.get(store) ?? '', { recursive: true, force: true })
    },
    omits: { inject },
  },
)
