import type { MemoryStore } from '@memory/core'
import { OPTIONAL_METHODS } from '../store/full-store.js'
import type { StoreCase } from '../store/store-context.js'
import { originalOf } from '../store/traced-store.js'
import { check, equal } from '../support/assert.js'

/** Views of a scope: stores like any other. */
export const viewCases: readonly StoreCase[] = [
  {
    id: 'view.whole-store',
    requirement: 'A view has the name, the capabilities and the methods of its store.',
    level: 'must',
    since: '1.0',
    needs: ['withScope'],
    run({ store, view }) {
      const [base, scoped] = [originalOf(store), originalOf(view({ actorId: 'ana' }))]
      const methods = (of: MemoryStore): string[] =>
        OPTIONAL_METHODS.filter((each) => typeof of[each] === 'function')
      equal(methods(scoped), methods(base), 'methods of the view')
      equal(scoped.capabilities, base.capabilities, 'capabilities of the view')
      equal([scoped.name, scoped.writable], [base.name, base.writable], 'name and writable flag of the view')
      equal(scoped.maxSearchResults, base.maxSearchResults, 'maxSearchResults of the view')
    },
  },
  {
    id: 'view.same-scope-same-data',
    requirement: 'Two views of one scope show the same entries.',
    level: 'must',
    since: '1.0',
    needs: ['withScope', 'add', 'get', 'search'],
    async run({ view, stored, find }) {
      const { id } = await stored(view({ actorId: 'ana', sessionId: 's1' }), 'Plays chess')
      const again = view({ sessionId: 's1', actorId: 'ana' })
      equal((await again.get(id))?.content, 'Plays chess', 'the entry')
      equal(
        (await find(again, 'Plays chess')).map((entry) => entry.id),
        [id],
        'what is found',
      )
    },
  },
  {
    id: 'view.replaces-scope',
    requirement: 'The view of a view has the new scope alone, nothing of the old one.',
    level: 'must',
    since: '1.0',
    needs: ['withScope', 'add', 'search'],
    async run({ view, stored, find }) {
      await stored(view({ actorId: 'ana' }).withScope({ sessionId: 's1' }), 'Plays chess')
      equal((await find(view({ sessionId: 's1' }), 'Plays chess')).length, 1, 'what the new scope finds')
      equal(
        await find(view({ actorId: 'ana', sessionId: 's1' }), 'Plays chess'),
        [],
        'what both parts together find',
      )
      equal(await find(view({ actorId: 'ana' }), 'Plays chess'), [], 'what the old scope finds')
    },
  },
  {
    id: 'view.scope-copied',
    requirement: 'A view keeps the scope it was made with, though the object changes later.',
    level: 'must',
    since: '1.0',
    needs: ['withScope', 'add', 'search'],
    async run({ view, stored, find }) {
      const scope = { actorId: 'ana' }
      const ana = view(scope)
      scope.actorId = 'ben'
      await stored(ana, 'Plays chess')
      equal((await find(view({ actorId: 'ana' }), 'Plays chess')).length, 1, 'what ana finds')
      equal(await find(view({ actorId: 'ben' }), 'Plays chess'), [], 'what ben finds')
    },
  },
  {
    id: 'view.same-id-anywhere',
    requirement:
      'The derived id depends on scope and content: it is the same in every view of the scope, and another in another scope.',
    level: 'must',
    since: '1.0',
    needs: ['withScope', 'add', 'idempotency'],
    async run({ view, stored }) {
      const first = await stored(view({ actorId: 'ana' }), 'Plays chess')
      equal(
        await view({ actorId: 'ana' }).add('Plays chess'),
        { status: 'duplicate', id: first.id },
        'the repeat',
      )
      const other = await stored(view({ actorId: 'ben' }), 'Plays chess')
      check(other.id !== first.id, 'the id in another scope', 'another one', other.id)
    },
  },
  {
    id: 'view.life-cycle',
    requirement: 'Everything works in a view: add, get, list, search, update, delete.',
    level: 'must',
    since: '1.0',
    needs: ['withScope', 'add', 'get', 'list', 'search', 'update', 'delete'],
    async run({ view, stored, all, find }) {
      const ana = view({ actorId: 'ana' })
      const { id } = await stored(ana, 'Plays chess', { club: true })
      await ana.update(id, { content: 'Plays go' })
      equal((await ana.get(id))?.content, 'Plays go', 'the entry')
      equal(
        (await all(ana)).map(({ metadata }) => metadata),
        [{ club: true }],
        'metadata listed',
      )
      equal(
        (await find(ana, 'Plays go')).map((entry) => entry.id),
        [id],
        'ids found',
      )
      equal(await ana.delete(id), { deleted: 1 }, 'the delete')
      equal(await all(ana), [], 'what is left')
    },
  },
  {
    id: 'view.expiry',
    requirement: 'Expiry works in a view.',
    level: 'must',
    since: '1.0',
    needs: ['withScope', 'ttl', 'add', 'get'],
    async run({ view, stored }) {
      const ana = view({ actorId: 'ana' })
      const { id } = await stored(ana, 'Plays chess', undefined, { expiresAt: '2001-01-01T00:00:00.000Z' })
      equal(await ana.get(id), undefined, 'the expired entry')
    },
  },
  {
    id: 'view.synchronous',
    requirement: 'Making a view takes no I/O: it is returned at once, and a thousand cost next to nothing.',
    level: 'must',
    since: '1.0',
    needs: ['withScope'],
    run({ store }) {
      const base = originalOf(store)
      for (let i = 0; i < 1000; i++) {
        const view: unknown = base.withScope?.({ actorId: `user-${i}` })
        const isStore = typeof (view as Partial<MemoryStore> | undefined)?.search === 'function'
        check(isStore, 'the view', 'a store, not a promise of one', view)
      }
    },
  },
]
