import type { StoreCase } from '../store/store-context.js'
import { equal } from '../support/assert.js'

const needs = ['durable', 'reopen', 'add', 'get'] as const

/** What outlives the process. */
export const durableCases: readonly StoreCase[] = [
  {
    id: 'durable.entries',
    requirement: 'Entries are the same after the store was closed and opened again.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      const { store, stored } = context
      const metadata = { type: 'facts', deep: { 'a.b': [1, null] }, text: 'é👩‍👧' }
      const { id } = await stored(store, 'Was born in Zürich', metadata, {
        createdAt: '2024-05-01T08:00:00.000Z',
      })
      const before = await store.get(id)
      equal(await (await context.restart(context.store)).get(id), before, 'the entry')
    },
  },
  {
    id: 'durable.changes',
    requirement: 'Updates and deletes last too.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'update', 'delete'],
    async run(context) {
      const { store, addAll } = context
      const [kept = '', gone = ''] = await addAll(store, ['Owns a canoe', 'Owns a sledge'])
      await store.update(kept, { content: 'Owns a kayak' })
      await store.delete(gone)
      const again = await context.restart(context.store)
      equal((await again.get(kept))?.content, 'Owns a kayak', 'the updated entry')
      equal(await again.get(gone), undefined, 'the deleted entry')
    },
  },
  {
    id: 'durable.cleared',
    requirement: 'What was cleared stays cleared.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'clear', 'list'],
    async run(context) {
      const { store, addAll, all } = context
      await addAll(store, ['Owns a canoe', 'Owns a sledge'])
      await store.clear()
      await addAll(store, ['Owns a scooter'])
      const listed = (await all(await context.restart(context.store))).map(({ content }) => content)
      equal(listed, ['Owns a scooter'], 'contents')
    },
  },
  {
    id: 'durable.scopes',
    requirement: 'Scopes are apart after a restart as before it.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'withScope', 'search'],
    async run(context) {
      const { view, stored, find } = context
      await stored(view({ actorId: 'ana' }), 'Owns a canoe')
      const again = await context.restart(context.store)
      equal((await find(again.withScope({ actorId: 'ana' }), 'Owns a canoe')).length, 1, 'what ana finds')
      equal(await find(again.withScope({ actorId: 'ben' }), 'Owns a canoe'), [], 'what ben finds')
      equal(await find(again.withScope({}), 'Owns a canoe'), [], 'what is found without a scope')
    },
  },
  {
    id: 'durable.expiry',
    requirement: 'Expiry lasts: what has expired does not come back.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'ttl'],
    async run(context) {
      const { store, stored } = context
      const past = await stored(store, 'Was in Rome', undefined, { expiresAt: '2001-01-01T00:00:00.000Z' })
      const future = await stored(store, 'Is in Oslo', undefined, { expiresAt: '2999-01-01T00:00:00.000Z' })
      const again = await context.restart(context.store)
      equal(await again.get(past.id), undefined, 'the expired entry')
      equal((await again.get(future.id))?.expiresAt, '2999-01-01T00:00:00.000Z', 'expiresAt of the other')
    },
  },
  {
    id: 'durable.found',
    requirement: 'Search works after a restart without anything being written first.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'search'],
    async run(context) {
      const { store, addAll, find } = context
      await addAll(store, ['Owns a canoe', 'Owns a sledge', 'Reads detective stories'])
      const found = await find(await context.restart(context.store), 'Reads detective stories')
      equal(found[0]?.content, 'Reads detective stories', 'the first result')
    },
  },
]
