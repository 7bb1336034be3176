import type { StoreCase } from '../store/store-context.js'
import { DEFAULT_SETTLE_MS } from '../store/store-target.js'
import { originalOf } from '../store/traced-store.js'
import { check, equal } from '../support/assert.js'
import { poll } from '../support/poll.js'

const NOTE = 'Bakes rye bread on Sundays'

/** When a write shows. */
export const consistencyCases: readonly StoreCase[] = [
  {
    id: 'consistency.as-declared',
    requirement:
      'A write shows in search at once, or within the time of a store that declares itself eventual.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, stored, capabilities, target }) {
      // Not through the wrapper, which waits on behalf of the other cases.
      const original = originalOf(store)
      const waitMs = capabilities.consistency === 'eventual' ? (target.settleMs ?? DEFAULT_SETTLE_MS) : 0
      // Several, because an index that is refreshed now and then shows most of them in time.
      for (let i = 0; i < 12; i++) {
        const note = `${NOTE}, loaf ${i}`
        await stored(store, note)
        const shows = async (): Promise<boolean> =>
          (await original.search(note, { maxSearchResults: 20 })).some(({ content }) => content === note)
        check(await poll(shows, waitMs), 'the entry', `in the results within ${waitMs} ms`, 'not there')
      }
    },
  },
  {
    id: 'consistency.settles',
    requirement: 'What the fixture calls settled shows.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, stored, settle, find }) {
      await stored(store, NOTE)
      await settle()
      equal(
        (await find(store, NOTE)).map(({ content }) => content),
        [NOTE],
        'what is found',
      )
    },
  },
  {
    id: 'consistency.own-reads',
    requirement: 'Get and list show an add, an update and a delete in turn.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'list', 'update', 'delete'],
    async run({ store, stored, all }) {
      for (let round = 0; round < 5; round++) {
        const { id } = await stored(store, `${NOTE} ${round}`)
        equal((await store.get(id))?.content, `${NOTE} ${round}`, 'the entry after the add')
        await store.update(id, { content: `Bakes nothing ${round}` })
        equal((await store.get(id))?.content, `Bakes nothing ${round}`, 'the entry after the update')
        equal(
          (await all(store)).map(({ content }) => content),
          [`Bakes nothing ${round}`],
          'the list',
        )
        await store.delete(id)
        equal(await store.get(id), undefined, 'the entry after the delete')
        equal(await all(store), [], 'the list after the delete')
      }
    },
  },
  {
    id: 'consistency.pending-only-when-eventual',
    requirement: 'Only a store that declares itself eventual answers an add with pending.',
    level: 'must',
    since: '1.0',
    needs: ['add'],
    async run({ store, capabilities }) {
      const { status } = await store.add(NOTE)
      const holds = status !== 'pending' || capabilities.consistency === 'eventual'
      check(holds, 'status', 'stored, since the store declares read-your-writes', status)
    },
  },
]
