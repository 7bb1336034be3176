import type { MemoryPatch } from '@memory/core'
import type { StoreCase } from '../store/store-context.js'
import { equal, refuses } from '../support/assert.js'

const createdAt = '2024-05-01T08:00:00.000Z'

/** Changing an entry. */
export const updateCases: readonly StoreCase[] = [
  {
    id: 'update.content',
    requirement: 'Update changes the content and leaves id, metadata and creation time.',
    level: 'must',
    since: '1.0',
    needs: ['update', 'add', 'get'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'Lives in Porto', { type: 'facts' }, { createdAt })
      await store.update(id, { content: 'Lives in Braga' })
      const entry = await store.get(id)
      equal(
        [entry?.id, entry?.content, entry?.metadata, entry?.createdAt],
        [id, 'Lives in Braga', { type: 'facts' }, createdAt],
        'id, content, metadata and creation time',
      )
    },
  },
  {
    id: 'update.metadata-whole',
    requirement: 'Metadata in a patch replace the old ones whole, and the content stays.',
    level: 'must',
    since: '1.0',
    needs: ['update', 'add', 'get'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'Lives in Porto', { type: 'facts', sure: true })
      await store.update(id, { metadata: { source: 'chat' } })
      const entry = await store.get(id)
      equal([entry?.content, entry?.metadata], ['Lives in Porto', { source: 'chat' }], 'content and metadata')
      await store.update(id, { metadata: {} })
      equal((await store.get(id))?.metadata ?? {}, {}, 'metadata after an empty replacement')
    },
  },
  {
    id: 'update.returns-entry',
    requirement: 'Update returns the entry as get then gives it.',
    level: 'must',
    since: '1.0',
    needs: ['update', 'add', 'get'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'Lives in Porto', { type: 'facts' })
      const updated = await store.update(id, { content: 'Lives in Braga', metadata: { type: 'home' } })
      equal(updated, await store.get(id), 'the entry returned')
    },
  },
  {
    id: 'update.empty-patch',
    requirement: 'An empty patch changes nothing.',
    level: 'must',
    since: '1.0',
    needs: ['update', 'add', 'get'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'Lives in Porto', { type: 'facts' }, { createdAt })
      const before = await store.get(id)
      await store.update(id, {})
      equal(await store.get(id), before, 'the entry')
    },
  },
  {
    id: 'update.one-alone',
    requirement: 'Update changes the one entry and no other, and adds none.',
    level: 'must',
    since: '1.0',
    needs: ['update', 'add', 'get', 'search'],
    async run({ store, addAll, copies }) {
      const [first = '', second = ''] = await addAll(store, ['Has a dog', 'Has a cat'])
      await store.update(first, { content: 'Has a parrot' })
      equal((await store.get(second))?.content, 'Has a cat', 'the other entry')
      equal((await copies(store, 'Has a parrot')).length, 1, 'records with the new content')
      equal((await copies(store, 'Has a dog')).length, 0, 'records with the old content')
    },
  },
  {
    id: 'update.unknown-not-found',
    requirement: 'An update of an id that is not there rejects with not_found and creates nothing.',
    level: 'must',
    since: '1.0',
    needs: ['update', 'get'],
    async run({ store }) {
      await refuses(() => store.update('nobody', { content: 'Is nowhere' }), { code: 'not_found' }, 'update')
      equal(await store.get('nobody'), undefined, 'the entry')
    },
  },
  {
    id: 'update.deleted-not-found',
    requirement: 'An update of a deleted entry rejects with not_found and does not bring it back.',
    level: 'must',
    since: '1.0',
    needs: ['update', 'add', 'get', 'delete'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'Lives in Porto')
      await store.delete(id)
      await refuses(() => store.update(id, { content: 'Lives in Braga' }), { code: 'not_found' }, 'update')
      equal(await store.get(id), undefined, 'the entry')
    },
  },
  {
    id: 'update.bad-patch-refused',
    requirement:
      'A patch with blank content, bad metadata or a bad time is refused by name and changes nothing.',
    level: 'must',
    since: '1.0',
    needs: ['update', 'add', 'get'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'Lives in Porto', { type: 'facts' })
      const before = await store.get(id)
      const odd: readonly (readonly [field: string, patch: unknown])[] = [
        ['content', { content: '  ' }],
        ['content', { content: 7 }],
        ['metadata.when', { content: 'Lives in Braga', metadata: { when: new Date(0) } }],
        ['metadata', { content: 'Lives in Braga', metadata: 'text' }],
        ['patch', null],
      ]
      for (const [field, patch] of odd) {
        const call = () => store.update(id, patch as MemoryPatch)
        await refuses(call, { code: 'invalid_argument', field }, `update with bad ${field}`)
        equal(await store.get(id), before, 'the entry')
      }
    },
  },
  {
    id: 'update.over-size-refused',
    requirement: 'Content over maxContentBytes is refused by an update too, and changes nothing.',
    level: 'must',
    since: '1.0',
    needs: ['update', 'add', 'get', 'maxContentBytes'],
    async run({ store, stored, capabilities }) {
      const { id } = await stored(store, 'Lives in Porto')
      const content = 'x'.repeat((capabilities.maxContentBytes ?? 0) + 1)
      await refuses(
        () => store.update(id, { content }),
        { code: 'limit_exceeded', field: 'content' },
        'update',
      )
      equal((await store.get(id))?.content, 'Lives in Porto', 'the content')
    },
  },
  {
    id: 'update.everywhere',
    requirement: 'Get, list and search all show the new content.',
    level: 'must',
    since: '1.0',
    needs: ['update', 'add', 'get', 'list', 'search'],
    async run({ store, stored, all, find }) {
      const { id } = await stored(store, 'Lives in Porto')
      await store.update(id, { content: 'Lives in Braga' })
      const seen = [await store.get(id), (await all(store))[0], (await find(store, 'Lives in Braga'))[0]]
      equal(
        seen.map((entry) => entry?.content),
        Array(3).fill('Lives in Braga'),
        'contents by get, list and search',
      )
    },
  },
]
