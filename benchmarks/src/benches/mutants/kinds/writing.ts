import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type AddResult, MemoryError, type Metadata, memoryId } from '@memory/core'
import type { Mutant } from '../mutant.js'
import { storeMutant } from '../reference.js'

/** Faults of add, update, delete and clear. */
export const writingMutants: readonly Mutant[] = [
  storeMutant('doubles a repeated add', 'identity.same-content-once', (store) => ({
    add: (content, metadata, options) => store.add(content, metadata, { id: randomUUID(), ...options }),
  })),
  storeMutant('ignores the id that it is given', 'identity.explicit-id', (store) => ({
    add: (content, metadata, { id, ...options } = {}) =>
      store.add(
        content,
        metadata,
        typeof id === 'string' && id.trim() !== ''
          ? options
          : { ...options, ...(id !== undefined && { id }) },
      ),
  })),
  storeMutant('keeps the first of two under one id', 'identity.explicit-replaces', (store) => ({
    async add(content, metadata, options = {}) {
      const there = typeof options.id === 'string' ? await store.get(options.id) : undefined
      if (there) return { status: 'duplicate', id: there.id ?? '' }
      return await store.add(content, metadata, options)
    },
  })),
  storeMutant('takes changed content for a duplicate', 'identity.again-after-update', (store, { scope }) => ({
    async add(content, metadata, options) {
      const isPlain = typeof content === 'string' && content.trim() !== '' && !options
      const there = isPlain ? await store.get(memoryId(scope, content)) : undefined
      if (there?.id !== undefined) return { status: 'duplicate', id: there.id }
      return await store.add(content, metadata, options)
    },
  })),
  storeMutant('lets a repeat overwrite metadata', 'identity.repeat-keeps-metadata', (store) => ({
    async add(content, metadata, options) {
      const result = await store.add(content, metadata, options)
      if (result.status === 'duplicate' && metadata && options?.id === undefined)
        await store.update(result.id, { metadata })
      return result
    },
  })),
  storeMutant('puts ids in lower case', 'identity.literal-ids', (store) => ({
    add: (content, metadata, options = {}) =>
      store.add(content, metadata, {
        ...options,
        ...(typeof options.id === 'string' && { id: options.id.toLowerCase() }),
      }),
    get: (id, options) => store.get(typeof id === 'string' ? id.toLowerCase() : id, options),
  })),
  storeMutant('cuts long ids', 'identity.long-ids', (store) => ({
    add: (content, metadata, options = {}) =>
      store.add(content, metadata, {
        ...options,
        ...(typeof options.id === 'string' && { id: options.id.slice(0, 512) }),
      }),
    get: (id, options) => store.get(typeof id === 'string' ? id.slice(0, 512) : id, options),
  })),
  storeMutant('forgets the creation time', 'identity.created-at-kept', (store) => ({
    async add(content, metadata, options = {}) {
      const { createdAt, ...rest } = options
      if (createdAt !== undefined && (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt)))) {
        return await store.add(content, metadata, options)
      }
      return await store.add(content, metadata, rest)
    },
  })),
  storeMutant('swallows errors', 'errors.bad-content-refused', (store) => ({
    async add(content, metadata, options) {
      try {
        return await store.add(content, metadata, options)
      } catch (error) {
        if (MemoryError.isInstance(error) && error.field !== 'content') throw error
        return { status: 'stored', id: 'none' }
      }
    },
  })),
  storeMutant('throws before it returns a promise', 'errors.never-synchronous', (store) => ({
    search(query, options) {
      if (typeof query !== 'string')
        throw new MemoryError('invalid_argument', 'query must be a string', { field: 'query' })
      return store.search(query, options)
    },
  })),
  storeMutant('rejects with plain errors', 'errors.typed', (store) => ({
    async search(query, options) {
      if (typeof query !== 'string') throw new TypeError('query must be a string')
      return await store.search(query, options)
    },
  })),
  storeMutant('composes what it stores', 'unicode.content-exact', (store) => ({
    add: (content, metadata, options) =>
      store.add(typeof content === 'string' ? content.normalize('NFC') : content, metadata, options),
  })),
  storeMutant('trims what it stores', 'unicode.content-exact', (store) => ({
    add: (content, metadata, options) =>
      store.add(typeof content === 'string' ? content.trim() : content, metadata, options),
  })),
  storeMutant('forgets the expiry of an entry with an id', 'expiry.kept', (store) => ({
    add(content, metadata, options) {
      const { expiresAt, ...rest } = options ?? {}
      return store.add(content, metadata, rest.id === undefined ? options : rest)
    },
  })),
  storeMutant('cuts long content', 'size.no-limit', (store) => ({
    add: (content, metadata, options) =>
      store.add(typeof content === 'string' ? content.slice(0, 50_000) : content, metadata, options),
  })),
  storeMutant(
    'counts characters for bytes',
    'size.in-bytes',
    (store) => ({
      add(content, metadata, options) {
        const isShort = typeof content === 'string' && content.length <= 900
        const bytes = isShort ? new TextEncoder().encode(content).length : 0
        return store.add(bytes > 900 ? content.slice(0, 300) : content, metadata, options)
      },
    }),
    { maxContentBytes: 900 },
  ),
  metadataMutant('loses null in metadata', 'metadata.scalars', (metadata) =>
    Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null)),
  ),
  metadataMutant('keeps numbers as text', 'metadata.scalars', (metadata) =>
    Object.fromEntries(
      Object.entries(metadata).map(([key, value]) => [
        key,
        typeof value === 'number' ? String(value) : value,
      ]),
    ),
  ),
  metadataMutant('splits metadata keys at dots', 'metadata.odd-keys', (metadata) => {
    const { 'a.b': dotted, ...rest } = metadata
    return dotted === undefined ? metadata : { ...rest, a: { b: dotted } }
  }),
  metadataMutant('assigns metadata key by key', 'metadata.prototype-keys', (metadata) => {
    const copy: Metadata = {}
    for (const key of Object.keys(metadata)) copy[key] = metadata[key] ?? null
    return copy
  }),
  metadataMutant(
    'keeps fields of its own in metadata',
    'metadata.reserved-keys',
    ({ content: _, score: __, ...rest }) => rest,
  ),
  storeMutant('rejects a batch for one bad entry', 'batch.bad-entry-alone', (store) => ({
    async addBatch(entries, options) {
      const results = await store.addBatch(entries, options)
      for (const result of results) if ('error' in result) throw result.error
      return results
    },
  })),
  storeMutant('reports the failures of a batch last', 'batch.bad-entry-alone', (store) => ({
    async addBatch(entries, options) {
      const results = await store.addBatch(entries, options)
      const isError = (result: AddResult): number => ('error' in result ? 1 : 0)
      return results.sort((a, b) => isError(a) - isError(b))
    },
  })),
  storeMutant('drops what a batch has over 100', 'batch.larger-than-limit', (store) => ({
    async addBatch(entries, options) {
      if (!Array.isArray(entries)) return await store.addBatch(entries, options)
      return await store.addBatch(entries.slice(0, 100), options)
    },
  })),
  storeMutant('merges metadata in an update', 'update.metadata-whole', (store) => ({
    async update(id, patch, options) {
      const old = (await store.get(id))?.metadata
      const isPlain = typeof patch?.metadata === 'object' && patch.metadata !== null
      return await store.update(
        id,
        isPlain ? { ...patch, metadata: { ...old, ...patch.metadata } } : patch,
        options,
      )
    },
  })),
  storeMutant('creates what it cannot update', 'update.unknown-not-found', (store) => ({
    async update(id, patch, options) {
      if (patch?.content !== undefined && (await store.get(id)) === undefined) {
        await store.add(patch.content, patch.metadata, { id })
      }
      return await store.update(id, patch, options)
    },
  })),
  storeMutant('has an update that does nothing', 'update.content', (store) => ({
    async update(id, patch, options) {
      await store.update(id, {}, options)
      return { ...(await store.get(id)), ...patch } as never
    },
  })),
  storeMutant('counts the ids it was asked to delete', 'delete.unknown-uncounted', (store) => ({
    async delete(ids, options) {
      await store.delete(ids, options)
      return { deleted: [ids].flat().length }
    },
  })),
  storeMutant('deletes ids by prefix', 'delete.ids-literal', (store) => ({
    async delete(ids, options) {
      const wanted = await store.delete(ids, options)
      if (typeof ids !== 'string' || wanted.deleted > 0) return wanted
      const { entries } = await store.list({ limit: 1000 })
      const near = entries.filter(({ id }) => ids.length > 20 && id?.startsWith(ids)).map(({ id = '' }) => id)
      return await store.delete(near)
    },
  })),
  storeMutant('clears one page alone', 'clear.everything', (store) => ({
    async clear(options) {
      const { entries, cursor } = await store.list()
      if (cursor === undefined) return await store.clear(options)
      return await store.delete(entries.map(({ id = '' }) => id))
    },
  })),
  storeMutant('loses an entry with every ninth write', 'model.one-scope', (store) => {
    let writes = 0
    return {
      async update(id, patch, options) {
        const updated = await store.update(id, patch, options)
        writes++
        const [first] = (await store.list({ limit: 1 })).entries
        if (writes % 9 === 0 && first?.id !== undefined && first.id !== id) await store.delete(first.id)
        return updated
      },
    }
  }),
  storeMutant('updates what it read before', 'race.update-fields', (store) => ({
    async update(id, patch, options) {
      const old = await store.get(id)
      await pause(0)
      return await store.update(
        id,
        old && patch ? { content: old.content, metadata: old.metadata ?? {}, ...patch } : patch,
        options,
      )
    },
  })),
  storeMutant('brings back what was deleted meanwhile', 'race.update-against-delete', (store) => ({
    async update(id, patch, options) {
      const old = await store.get(id)
      if (!old || !patch?.content) return await store.update(id, patch, options)
      const updated = await store.update(id, patch, options).catch((error: unknown) => error)
      await pause(0)
      if ((await store.get(id)) === undefined) await store.add(patch.content, patch.metadata, { id })
      if (updated instanceof Error) throw updated
      return updated as never
    },
  })),
  storeMutant('checks for duplicates before it waits', 'race.same-content', (store) => ({
    async add(content, metadata, options) {
      if (typeof content !== 'string' || content.trim() === '' || options?.id !== undefined)
        return await store.add(content, metadata, options)
      const there = await store.search(content, { maxSearchResults: 1 })
      await pause(0)
      if (there.length > 0) return await store.add(content, metadata, options)
      const first = await store.add(content, metadata, options)
      return first.status === 'duplicate'
        ? await store.add(content, metadata, { ...options, id: randomUUID() })
        : first
    },
  })),
  storeMutant('loses adds that overlap', 'race.different-contents', (store) => {
    let busy = 0
    return {
      async add(content, metadata, options) {
        busy++
        const result = await store.add(content, metadata, options)
        await pause(0)
        if (busy > 4) await store.delete(result.id ?? '')
        busy--
        return result
      },
    }
  }),
  storeMutant('counts a delete for everybody who asked', 'race.delete-counted-once', (store) => ({
    async delete(ids, options) {
      const known = typeof ids === 'string' ? await store.get(ids) : undefined
      await pause(0)
      const result = await store.delete(ids, options)
      return known && !options?.signal ? { deleted: 1 } : result
    },
  })),
]

/** A mutant that keeps other metadata than it was given. */
function metadataMutant(name: string, caughtBy: string, change: (metadata: Metadata) => Metadata): Mutant {
  return storeMutant(name, caughtBy, (store) => ({
    async add(content, metadata, options) {
      const isPlain =
        typeof metadata === 'object' &&
        metadata !== null &&
        Object.getPrototypeOf(metadata) === Object.prototype
      return await store.add(content, isPlain ? change(metadata) : metadata, options)
    },
  }))
}
