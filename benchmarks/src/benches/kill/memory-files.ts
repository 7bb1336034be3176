import { join } from 'node:path'
import { IntervalTrigger, type Journal, type MemoryStore } from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import { fileJournal } from '@memory/journal'
import { type MemoryManager, memoryManager } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import { fileLog } from '@memory/store-in-memory/file'

/** Two, so that a kill can find one of them ahead of the other. */
const STORE_NAMES = ['near', 'far'] as const

/** Few, so that many kills find a compaction under way. */
const COMPACT_AFTER = 30

/** What lies in one folder: two stores and the journal, all open. */
export interface MemoryFiles {
  readonly stores: readonly MemoryStore[]
  readonly journal: Journal
  close(): Promise<void>
}

/** Opens the files as a program would, which takes over what a killed one left. */
export function openFiles(folder: string): MemoryFiles {
  const stores = STORE_NAMES.map((name) =>
    inMemoryStore({
      name,
      persistence: fileLog({ path: join(folder, `${name}.jsonl`), compactAfter: COMPACT_AFTER }),
      extraction: { extractor: ruleExtractor(), trigger: new IntervalTrigger({ turns: 3 }) },
    }),
  )
  const journal = fileJournal({ path: join(folder, 'journal.jsonl'), compactAfter: COMPACT_AFTER })
  return {
    stores,
    journal,
    async close() {
      await Promise.all([...stores.map((store) => store.close?.()), journal.close()])
    },
  }
}

/** A manager over the files. */
export function manage({ stores, journal }: MemoryFiles): MemoryManager {
  return memoryManager({ stores, journal })
}
