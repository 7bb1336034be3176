import { randomUUID } from 'node:crypto'
import { MemoryError } from '@memory/core'
import type { Mutant } from '../mutant.js'
import { type WiredMutation, wiredTarget } from '../wired-store.js'

/** Faults that show only when the back end fails. */
export const wiredMutants: readonly Mutant[] = [
  wired('doubles on retry', 'fault.lost-reply-add', (store, caller) => ({
    add: (content, metadata, options) =>
      caller.call((attempt) => {
        const retried = attempt > 1 && options?.id === undefined
        return store.add(content, metadata, retried ? { ...options, id: randomUUID() } : options)
      }, options?.signal),
  })),
  wired('says stored when the write failed', 'fault.throttled-for-good', (store, caller) => ({
    add: (content, metadata, options) =>
      caller
        .call(() => store.add(content, metadata, options), options?.signal)
        .catch((error: unknown) => {
          if (MemoryError.isInstance(error) && error.code === 'throttled')
            return { status: 'stored', id: 'lost' }
          throw error
        }),
  })),
  wired('answers [] when the search failed', 'fault.reads-fail-loudly', (store, caller) => ({
    search: (query, options) =>
      caller
        .call(() => store.search(query, options), options?.signal)
        .catch((error: unknown) => {
          if (MemoryError.isInstance(error) && error.code === 'throttled') return []
          throw error
        }),
  })),
  wired('takes part of a batch for all of it', 'fault.partial-batch', (store, caller) => ({
    async addBatch(entries, options) {
      if (!Array.isArray(entries)) return await store.addBatch(entries, options)
      const sent = entries.slice(0, caller.taken(entries.length))
      const results = await caller.call(() => store.addBatch(sent, options), options?.signal)
      return entries.map((_, i) => results[i] ?? { status: 'stored', id: `lost-${i}` })
    },
  })),
  wired('rejects a batch that was taken in part', 'fault.partial-batch', (store, caller) => ({
    async addBatch(entries, options) {
      if (!Array.isArray(entries)) return await store.addBatch(entries, options)
      const sent = entries.slice(0, caller.taken(entries.length))
      const results = await caller.call(() => store.addBatch(sent, options), options?.signal)
      if (sent.length < entries.length) throw new MemoryError('unavailable', 'the service left entries over')
      return results
    },
  })),
  wired('takes expired credentials for an outage', 'fault.expired-credentials', (store, caller) => ({
    search: (query, options) =>
      caller
        .call(() => store.search(query, options), options?.signal)
        .catch((error: unknown) => {
          if (MemoryError.isInstance(error) && error.code === 'unauthorized') {
            throw new MemoryError('unavailable', 'the service cannot be reached', { cause: error })
          }
          throw error
        }),
  })),
  wired('hides the cause of a failure', 'fault.throttled-for-good', (store, caller) => ({
    add: (content, metadata, options) =>
      caller
        .call(() => store.add(content, metadata, options), options?.signal)
        .catch((error: unknown) => {
          if (MemoryError.isInstance(error) && error.code === 'throttled')
            throw new MemoryError('throttled', error.message)
          throw error
        }),
  })),
  wired('waits for a reply after an abort', 'fault.timeout-aborted', (store, caller) => ({
    search: (query, options) => caller.call(() => store.search(query, options)),
  })),
]

function wired(name: string, caughtBy: string, mutation: WiredMutation): Mutant {
  return { name, caughtBy, subject: 'store', target: wiredTarget(name, mutation) }
}
