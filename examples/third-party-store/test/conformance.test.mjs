// Run with `node --test`: the suite takes any runner, and this package needs no other.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { storeConformance } from '@memory/conformance'
import { plainFilesStore } from 'memory-store-plain-files'

const folders = new WeakMap()

function openIn(folder) {
  const store = plainFilesStore({ folder })
  folders.set(store, folder)
  return store
}

storeConformance(
  { describe, it },
  {
    name: 'memory-store-plain-files',
    open: async () => openIn(await mkdtemp(join(tmpdir(), 'plain-files-'))),
    reopen: (store) => openIn(folders.get(store)),
    close: (store) => rm(folders.get(store), { recursive: true, force: true }),
    omits: { inject: 'files have no replies that could be lost' },
  },
)
