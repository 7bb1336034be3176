import { setTimeout as pause } from 'node:timers/promises'
import {
  type CallOptions,
  defineCapabilities,
  type MemoryEntry,
  type Metadata,
  type StoreCapabilities,
} from '@memory/core'
import { movedClock } from '../moved-clock.js'
import type { Mutant } from '../mutant.js'
import { inProcess, mutate, reference, storeMutant } from '../reference.js'

/** Faults of capabilities, life cycle, expiry, references and consistency. */
export const contractMutants: readonly Mutant[] = [
  storeMutant('declares capabilities that can be changed', 'capabilities.frozen', (store) => ({
    capabilities: { ...store.capabilities },
  })),
  storeMutant('declares no capabilities', 'capabilities.complete', () => ({
    capabilities: undefined as never,
  })),
  storeMutant('changes its capabilities with use', 'capabilities.stable', (store) => {
    let used = false
    return {
      get capabilities(): StoreCapabilities {
        return used ? defineCapabilities({ ...store.capabilities, maxBatch: 7 }) : store.capabilities
      },
      search(query: string, options?: object) {
        used = true
        return store.search(query, options)
      },
    }
  }),
  claiming('claims an expiry that it drops', 'capabilities.ttl', {}, (store) => ({
    add: (content, metadata, { expiresAt: _, ...options } = {}) => store.add(content, metadata, options),
  })),
  claiming('denies filters and yet takes them', 'capabilities.filter', { filter: 'none' }, () => ({})),
  claiming('denies expiry and yet takes it', 'capabilities.ttl', { ttl: 'none' }, () => ({})),
  claiming('denies scores and yet returns them', 'capabilities.scores', { scores: false }, () => ({})),
  claiming('denies search and yet answers', 'capabilities.search', { search: 'none' }, () => ({})),
  claiming(
    'claims a back end that extracts',
    'capabilities.server-extraction',
    { serverExtraction: true },
    () => ({}),
  ),
  {
    name: 'claims to be durable',
    caughtBy: 'durable.entries',
    subject: 'store',
    target: {
      ...inProcess,
      name: 'claims to be durable',
      open: () => mutate(reference(), durable),
      reopen: () => mutate(reference(), durable),
    },
  },
  storeMutant('has a method that cannot do its work', 'capabilities.present-methods-work', () => ({
    tools() {
      throw new Error('not implemented')
    },
  })),
  storeMutant('has tools of another host', 'strands.no-get-tools', () => ({ getTools: () => [] })),
  storeMutant('returns live references', 'reference.get-result', (store) => {
    const live = new Map<string, MemoryEntry>()
    return {
      async get(id, options) {
        const entry = await store.get(id, options)
        if (!entry) return undefined
        const known = live.get(id)
        if (known?.createdAt === entry.createdAt && JSON.stringify(known?.metadata).includes('spoilt'))
          return known
        live.set(id, entry)
        return entry
      },
    }
  }),
  storeMutant('keeps the metadata object it was given', 'reference.input-metadata', (store) => {
    const given = new Map<string, Metadata>()
    return {
      async add(content, metadata, options) {
        const result = await store.add(content, metadata, options)
        if (metadata && result.status === 'stored' && 'deep' in metadata) given.set(result.id, metadata)
        return result
      },
      async get(id, options) {
        const entry = await store.get(id, options)
        const metadata = given.get(id)
        return entry && metadata ? { ...entry, metadata } : entry
      },
    }
  }),
  storeMutant('copies its input after it has waited', 'reference.input-during-add', (store) => ({
    async add(content, metadata, options) {
      await pause(0)
      return await store.add(content, metadata, options)
    },
  })),
  storeMutant('shows every twelfth write late', 'consistency.as-declared', (store) => {
    const fresh = new Set<string>()
    let writes = 0
    return {
      async add(content, metadata, options) {
        const result = await store.add(content, metadata, options)
        if (result.status === 'stored' && ++writes % 12 === 0) {
          fresh.add(result.id)
          setTimeout(() => fresh.delete(result.id), 15)
        }
        return result
      },
      search: async (query, options) =>
        (await store.search(query, options)).filter(({ id = '' }) => !fresh.has(id)),
    }
  }),
  storeMutant('lists what has expired', 'expiry.comes', (store) => {
    const expiring: MemoryEntry[] = []
    return {
      async add(content, metadata, options) {
        const result = await store.add(content, metadata, options)
        const { expiresAt } = options ?? {}
        if (expiresAt && Date.parse(expiresAt) - movedClock.now() < 60_000)
          expiring.push({ ...result, content, expiresAt })
        return result
      },
      async list(options) {
        const page = await store.list(options)
        const gone = expiring.filter(({ expiresAt = '' }) => Date.parse(expiresAt) <= movedClock.now())
        return page.cursor === undefined ? { ...page, entries: [...page.entries, ...gone] } : page
      },
    }
  }),
  storeMutant('lets expired entries take a place', 'expiry.takes-no-place', (store) => {
    let expired = 0
    return {
      async add(content, metadata, options) {
        if (options?.expiresAt && Date.parse(options.expiresAt) < movedClock.now()) expired++
        return await store.add(content, metadata, options)
      },
      async search(query, options = {}) {
        const found = await store.search(query, options)
        return expired > 0 ? found.slice(0, Math.max(0, (options.maxSearchResults ?? 3) - expired)) : found
      },
    }
  }),
  storeMutant('starts anew with every initialize', 'lifecycle.initialize-again', (store) => ({
    async initialize() {
      await store.initialize()
      await store.clear()
    },
  })),
  storeMutant('works on after close', 'lifecycle.after-close', () => ({ close: async () => {} })),
  storeMutant('fails when it is closed twice', 'lifecycle.close-again', (store) => {
    let closes = 0
    return {
      async close() {
        closes++
        if (closes > 1) throw new Error('the pool has ended')
        await store.close()
      },
    }
  }),
  storeMutant('ignores the signal', 'abort.before', (store) => {
    const deaf = <Options extends CallOptions>({ signal: _, ...options }: Options = {} as Options) => options
    return { add: (content, metadata, options) => store.add(content, metadata, deaf(options)) }
  }),
  storeMutant('writes and then says aborted', 'abort.before', (store) => ({
    async add(content, metadata, options) {
      if (options?.signal?.aborted) await store.add(content, metadata)
      return await store.add(content, metadata, options)
    },
  })),
  storeMutant('leaves listeners on the signal', 'abort.listeners-removed', (store) => ({
    async search(query, options) {
      options?.signal?.addEventListener('abort', () => {})
      return await store.search(query, options)
    },
  })),
]

const durable = () => ({ capabilities: defineCapabilities({ ...reference().capabilities, durable: true }) })

/** A mutant that declares something else than the reference does. */
function claiming(
  name: string,
  caughtBy: string,
  claims: Partial<StoreCapabilities>,
  mutation: Parameters<typeof storeMutant>[2],
): Mutant {
  return storeMutant(name, caughtBy, (store, surroundings) => ({
    capabilities: defineCapabilities({ ...store.capabilities, ...claims }),
    ...mutation(store, surroundings),
  }))
}
