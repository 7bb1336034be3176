import { storeConformance } from '@memory/conformance'
import { type MemoryScope, type MemoryStore, scopeKey } from '@memory/core'
import { TestMemoryStore } from '@strands-agents/sdk/vended-memory-stores/test-memory-store'
import { describe, it } from 'vitest'
import { fromStrandsStore } from '../src/index.js'

/** A store of Strands for each scope. */
function open(): MemoryStore {
  const stores = new Map<string, TestMemoryStore>()
  const forScope = (scope: MemoryScope): TestMemoryStore => {
    const known = stores.get(scopeKey(scope))
    const store = known ?? new TestMemoryStore({ name: 'theirs', writable: true, persist: false })
    stores.set(scopeKey(scope), store)
    return store
  }
  const capabilities = { search: 'keyword', consistency: 'read-your-writes' } as const
  return fromStrandsStore(forScope({}), { forScope, capabilities })
}

const bareResults = {
  reason: 'results have no id and no time, and a count among their metadata',
  until: '2.0',
}
const plainWords = { reason: 'it compares words as they are, parted by spaces', until: '2.0' }

storeConformance(
  { describe, it },
  {
    name: 'fromStrandsStore, test store',
    open,
    async close() {},
    omits: {
      reopen: 'nothing outlives the process',
      inject: 'it runs in this process: no reply can be lost',
      turns: 'it takes no turns',
    },
    knownFailures: {
      'search.finds-whole-entry': bareResults,
      'reference.search-result': bareResults,
      'model.one-scope': bareResults,
      'model.scopes': bareResults,
      'unicode.form-insensitive-search': plainWords,
      'unicode.partial-cjk': plainWords,
    },
  },
)
