import type { FullStore } from '../store/full-store.js'
import type { StoreCase, StoreContext } from '../store/store-context.js'
import { equal, isRefusal, refuses } from '../support/assert.js'
import { together, values } from '../support/together.js'

const NOTE = 'Takes the night train'

/** Opening, using and closing. */
export const lifecycleCases: readonly StoreCase[] = [
  {
    id: 'lifecycle.initialize-again',
    requirement: 'Initialize may be called again and changes nothing.',
    level: 'must',
    since: '1.0',
    needs: ['initialize', 'add', 'search'],
    async run({ store, stored, copies }) {
      await store.initialize()
      await stored(store, NOTE)
      await store.initialize()
      equal((await copies(store, NOTE)).length, 1, 'records')
    },
  },
  {
    id: 'lifecycle.initialize-race',
    requirement: 'Initialize and first calls at once share one start and all succeed.',
    level: 'must',
    since: '1.0',
    needs: ['initialize', 'add', 'search'],
    async run({ store, copies }) {
      const starts = [store.initialize, store.initialize, () => store.search('train'), () => store.add(NOTE)]
      values(await together<unknown>([...starts, store.initialize]))
      equal((await copies(store, NOTE)).length, 1, 'records')
    },
  },
  {
    id: 'lifecycle.first-calls-race',
    requirement: 'First calls at once all succeed, without anybody having called initialize.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, copies }) {
      values(
        await together<unknown>([
          () => store.search('train'),
          () => store.add(NOTE),
          () => store.search(NOTE),
        ]),
      )
      equal((await copies(store, NOTE)).length, 1, 'records')
    },
  },
  {
    id: 'lifecycle.close-again',
    requirement: 'Close may be called again, also at once.',
    level: 'must',
    since: '1.0',
    needs: ['close'],
    async run({ store }) {
      values(await together([store.close, store.close]))
      await store.close()
    },
  },
  {
    id: 'lifecycle.close-unused',
    requirement: 'A store that was never used can be closed.',
    level: 'must',
    since: '1.0',
    needs: ['close'],
    async run({ open }) {
      await (await open()).close()
    },
  },
  {
    id: 'lifecycle.after-close',
    requirement: 'After close every call rejects with closed.',
    level: 'must',
    since: '1.0',
    needs: ['close'],
    async run(context) {
      const { store, has, stored } = context
      const id = has('add') ? (await stored(store, NOTE)).id : 'none'
      await store.close()
      for (const [name, call] of calls(context, store, id))
        await refuses(call, { code: 'closed' }, `${name} after close`)
    },
  },
  {
    id: 'lifecycle.close-while-busy',
    requirement: 'Calls under way when the store closes end, each done or refused with closed.',
    level: 'must',
    since: '1.0',
    needs: ['close', 'add'],
    async run({ store }) {
      const adds = Array.from({ length: 10 }, (_, i) => () => store.add(`${NOTE} ${i}`))
      const outcomes = await together<unknown>([...adds, store.close, () => store.search('train')])
      for (const outcome of outcomes) {
        if ('error' in outcome)
          isRefusal(outcome.error, { code: ['closed', 'aborted'] }, 'a call during close')
      }
    },
  },
  {
    id: 'lifecycle.close-view',
    requirement: 'Closing a view leaves its store and the other views open.',
    level: 'must',
    since: '1.0',
    needs: ['close', 'withScope', 'add', 'search'],
    async run({ store, view, stored, copies }) {
      const ben = view({ actorId: 'ben' })
      await view({ actorId: 'ana' }).close()
      await stored(store, NOTE)
      await stored(ben, NOTE)
      equal((await copies(store, NOTE)).length, 1, 'records of the store')
      equal((await copies(ben, NOTE)).length, 1, 'records of the other view')
      equal(
        (await copies(view({ actorId: 'ana' }), NOTE)).length,
        0,
        'records of a new view of the closed scope',
      )
    },
  },
  {
    id: 'lifecycle.close-one-instance',
    requirement: 'Closing one store leaves another that was opened apart usable.',
    level: 'must',
    since: '1.0',
    needs: ['close', 'add', 'search'],
    async run({ store, open, stored, copies }) {
      const other = await open()
      await store.close()
      await stored(other, NOTE)
      equal((await copies(other, NOTE)).length, 1, 'records of the other store')
    },
  },
]

/** Every call that must know whether the store is open. */
function* calls(
  { has }: StoreContext,
  store: FullStore,
  id: string,
): Generator<readonly [name: string, call: () => Promise<unknown>]> {
  yield ['search', () => store.search('train')]
  if (has('add')) yield ['add', () => store.add('Takes the day train')]
  if (has('addBatch')) yield ['addBatch', () => store.addBatch([{ content: 'Takes the day train' }])]
  if (has('addMessages')) yield ['addMessages', () => store.addMessages([{ role: 'user', content: 'Hello' }])]
  if (has('get')) yield ['get', () => store.get(id)]
  if (has('list')) yield ['list', () => store.list()]
  if (has('update')) yield ['update', () => store.update(id, { content: 'Takes the day train' })]
  if (has('delete')) yield ['delete', () => store.delete(id)]
  if (has('clear')) yield ['clear', () => store.clear()]
}
