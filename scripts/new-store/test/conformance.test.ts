import { storeConformance } from '@memory/conformance'
import { describe, it } from 'vitest'
import { plainFilesStore } from '../src/index.js'

storeConformance(
  { describe, it },
  {
    name: 'memory-store-plain-files',
    // Each store must be apart from every other: a database, table or key prefix of its own.
    open: () => plainFilesStore({ url: 'plain-files://localhost' }),
    close: (store) => store.close?.(),
  },
)
