import type { MemoryEntry, MemoryScope } from '@memory/core'
import type { Mutant } from '../mutant.js'
import { type Surroundings, storeMutant } from '../reference.js'

/** Stores of scopes that satisfy a condition, other than one's own. */
function others({ views, scope }: Surroundings, isNear: (scope: MemoryScope) => boolean) {
  return [...views.values()].filter(
    (view) => JSON.stringify(view.scope) !== JSON.stringify(scope) && isNear(view.scope),
  )
}

/** Faults of scopes and views. */
export const scopingMutants: readonly Mutant[] = [
  storeMutant('searches every scope', 'scope.no-leak', (store, surroundings) => ({
    async search(query, options) {
      const found: MemoryEntry[] = await store.search(query, options)
      for (const other of others(surroundings, () => true))
        found.push(...(await other.store.search(query, options)))
      return found.slice(0, options?.maxSearchResults ?? 3)
    },
  })),
  storeMutant('forgets the scope on delete', 'scope.foreign-id', (store, surroundings) => ({
    async delete(ids, options) {
      const own = await store.delete(ids, options)
      let deleted = own.deleted
      for (const other of others(surroundings, () => true)) deleted += (await other.store.delete(ids)).deleted
      return { deleted }
    },
  })),
  storeMutant('forgets the scope on get', 'scope.foreign-id', (store, surroundings) => ({
    async get(id, options) {
      const own = await store.get(id, options)
      if (own) return own
      for (const other of others(surroundings, () => true)) {
        const found = await other.store.get(id)
        if (found) return found
      }
      return undefined
    },
  })),
  storeMutant('clears beyond its scope', 'scope.clear-within', (store, surroundings) => ({
    async clear(options) {
      const own = await store.clear(options)
      const sessions = ({ actorId, sessionId }: MemoryScope): boolean =>
        actorId === surroundings.scope.actorId && sessionId !== undefined
      for (const other of others(surroundings, sessions)) await other.store.clear()
      return own
    },
  })),
  storeMutant(
    'clears every scope when it has none',
    'scope.clear-unscoped-within',
    (store, surroundings) => ({
      async clear(options) {
        const own = await store.clear(options)
        if (Object.keys(surroundings.scope).length === 0) {
          for (const other of others(surroundings, () => true)) await other.store.clear()
        }
        return own
      },
    }),
  ),
  storeMutant('compares scopes by prefix', 'scope.attack-prefix', (store, surroundings) => ({
    async search(query, options) {
      const found: MemoryEntry[] = await store.search(query, options)
      const { actorId } = surroundings.scope
      const isNear = (scope: MemoryScope): boolean =>
        actorId !== undefined && scope.actorId?.startsWith(actorId) === true
      for (const other of others(surroundings, isNear)) {
        if (other.scope.actorId !== actorId) found.push(...(await other.store.search(query, options)))
      }
      return found
    },
  })),
  scopeMutant('ignores the case of scope ids', 'scope.attack-lookalikes', ({ actorId, ...rest }) => ({
    ...rest,
    ...(actorId !== undefined && { actorId: String(actorId).toLowerCase() }),
  })),
  scopeMutant('joins the parts of a scope with a colon', 'scope.attack-across-parts', (scope) => {
    const parts = [scope.actorId, scope.sessionId, scope.agentId]
    const isPlain = Object.entries(scope).every(
      ([key, id]) => key.endsWith('Id') && typeof id === 'string' && id.trim() !== '',
    )
    while (parts.length > 0 && parts.at(-1) === undefined) parts.pop()
    return isPlain && parts.length > 0 && !parts.includes(undefined) ? { actorId: parts.join(':') } : scope
  }),
  scopeMutant('drops scope ids that are undefined', 'scope.odd-refused', (scope) =>
    Object.fromEntries(Object.entries(scope).filter(([, id]) => id !== undefined)),
  ),
  scopeMutant('ignores the session in a scope', 'scope.parts-count', (scope) => {
    const { sessionId: _, ...rest } = scope
    return rest.actorId !== undefined && typeof scope.sessionId === 'string' ? rest : scope
  }),
  scopeMutant('cuts long scope ids', 'scope.long-ids-apart', ({ actorId, ...rest }) => ({
    ...rest,
    ...(actorId !== undefined && { actorId: typeof actorId === 'string' ? actorId.slice(0, 256) : actorId }),
  })),
  storeMutant(
    'takes the same content in two scopes for one',
    'scope.same-content-apart',
    (store, surroundings) => ({
      async add(content, metadata, options) {
        for (const other of others(surroundings, ({ actorId }) => actorId === 'ana')) {
          if (
            typeof content !== 'string' ||
            options?.id !== undefined ||
            surroundings.scope.actorId === undefined
          )
            break
          const there = (await other.store.list({ limit: 1000 })).entries.find(
            (entry) => entry.content === content,
          )
          if (there) return { status: 'duplicate', id: there.id ?? '' }
        }
        return await store.add(content, metadata, options)
      },
    }),
  ),
  storeMutant('filters the scope after the limit', 'scope.crowd', (store, surroundings) => ({
    async search(query, options = {}) {
      const own = await store.search(query, options)
      if (options.filter) return own
      const foreign: MemoryEntry[] = []
      for (const other of others(surroundings, () => true))
        foreign.push(...(await other.store.search(query, options)))
      const best = [...foreign, ...own].slice(0, options.maxSearchResults ?? 3)
      return best.filter((entry) => own.includes(entry))
    },
  })),
  storeMutant('adds to the scope of a view', 'view.replaces-scope', (store, { scope }) => {
    if (Object.keys(scope).length === 0) return {}
    return { withScope: (to) => store.withScope({ ...scope, ...to }) }
  }),
  storeMutant('closes its client with a view', 'lifecycle.close-view', (store, { scope, views }) => ({
    async close() {
      await store.close()
      if (Object.keys(scope).length > 0) await views.get('{}')?.store.close()
    },
  })),
]

/** A mutant that opens another scope than it was asked for. */
function scopeMutant(name: string, caughtBy: string, change: (scope: MemoryScope) => MemoryScope): Mutant {
  return storeMutant(name, caughtBy, (store) => {
    const isObject = (scope: unknown): boolean => typeof scope === 'object' && scope !== null
    return { withScope: (scope) => store.withScope(isObject(scope) ? change(scope) : scope) }
  })
}
