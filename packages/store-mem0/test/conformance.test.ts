import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeConformance } from '@memory/conformance'
import { type MemoryStore, systemClock } from '@memory/core'
import { afterAll, describe, it } from 'vitest'
import { mem0Store } from '../src/index.js'
import { keepsWhatTheUserSays, modelServer } from './model-server.js'
import { openMemory } from './open-memory.js'

let ahead = 0
const now = () => Date.now() + ahead
const clock = { ...systemClock, now }
const model = await modelServer(keepsWhatTheUserSays)
afterAll(() => model.close())

const folderOf = new WeakMap<MemoryStore, string>()

function open(folder: string): MemoryStore {
  const memory = openMemory({ dbPath: join(folder, 'memories.db'), modelUrl: model.url })
  const store = mem0Store({ memory, clock })
  folderOf.set(store, folder)
  return store
}

storeConformance(
  { describe, it },
  {
    name: 'mem0Store, open source',
    open: () => open(mkdtempSync(join(tmpdir(), 'mem0-'))),
    reopen: (store) => open(folderOf.get(store) ?? ''),
    async close(store) {
      await store.close?.()
      rmSync(folderOf.get(store) ?? '', { recursive: true, force: true })
    },
    clock: {
      now,
      advance(ms) {
        ahead += ms
      },
    },
    omits: {
      inject: 'it runs in this process: no reply can be lost',
      turns: 'it keeps what it extracts, not the turns',
    },
  },
)
