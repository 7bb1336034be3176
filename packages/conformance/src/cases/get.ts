import type { StoreCase } from '../store/store-context.js'
import { equal, refuses } from '../support/assert.js'

/** Reading one entry. */
export const getCases: readonly StoreCase[] = [
  {
    id: 'get.whole-entry',
    requirement: 'Get returns content, id, metadata and creation time.',
    level: 'must',
    since: '1.0',
    needs: ['get', 'add'],
    async run({ store, stored }) {
      const createdAt = '2024-05-01T08:00:00.000Z'
      const { id } = await stored(store, 'Speaks Welsh', { type: 'facts' }, { createdAt })
      const entry = await store.get(id)
      equal(
        { id: entry?.id, content: entry?.content, metadata: entry?.metadata, createdAt: entry?.createdAt },
        { id, content: 'Speaks Welsh', metadata: { type: 'facts' }, createdAt },
        'the entry',
      )
    },
  },
  {
    id: 'get.unknown-undefined',
    requirement: 'An id that is not there gives undefined, not null and no error.',
    level: 'must',
    since: '1.0',
    needs: ['get'],
    async run({ store }) {
      for (const id of ['nothing', '0', 'a/b', '*', '00000000-0000-0000-0000-000000000000']) {
        equal(await store.get(id), undefined, `the entry under ${JSON.stringify(id)}`)
      }
    },
  },
  {
    id: 'get.deleted-undefined',
    requirement: 'A deleted entry is undefined.',
    level: 'must',
    since: '1.0',
    needs: ['get', 'add', 'delete'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'Speaks Welsh')
      await store.delete(id)
      equal(await store.get(id), undefined, 'the deleted entry')
    },
  },
  {
    id: 'get.no-string-refused',
    requirement: 'An id that is no string is refused by name.',
    level: 'should',
    since: '1.0',
    needs: ['get'],
    async run({ store }) {
      for (const id of [undefined, null, 7, ['a']] as readonly unknown[]) {
        const call = () => store.get(id as string)
        await refuses(call, { code: 'invalid_argument', field: 'id' }, `get(${JSON.stringify(id)})`)
      }
    },
  },
]
