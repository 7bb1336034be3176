import type { MemoryEntry, Metadata } from '@memory/core'
import type { StoreCase } from '../store/store-context.js'
import { attempt, equal } from '../support/assert.js'

const CONTENT = 'Has a standing desk'
const original = (): Metadata => ({ type: 'facts', deep: { list: [1, 2] } })

/** Objects that come and go never stay connected with the store. */
export const referenceCases: readonly StoreCase[] = [
  {
    id: 'reference.input-metadata',
    requirement: 'Changing the metadata after an add changes nothing in the store.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, stored }) {
      const metadata = original()
      const { id } = await stored(store, CONTENT, metadata)
      await spoil(metadata)
      equal((await store.get(id))?.metadata, original(), 'the metadata')
    },
  },
  {
    id: 'reference.input-during-add',
    requirement: 'Changing the metadata while an add is under way changes nothing in the store.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store }) {
      const metadata = original()
      const pending = store.add(CONTENT, metadata)
      await spoil(metadata)
      const { id = '' } = await pending
      equal((await store.get(id))?.metadata, original(), 'the metadata')
    },
  },
  {
    id: 'reference.batch-input',
    requirement: 'Changing the entries after a batch changes nothing in the store.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch', 'get'],
    async run({ store }) {
      const entry = { content: CONTENT, metadata: original() }
      const [result] = await store.addBatch([entry])
      entry.content = 'Something else'
      await spoil(entry.metadata)
      const kept = await store.get(result?.id ?? '')
      equal([kept?.content, kept?.metadata], [CONTENT, original()], 'content and metadata')
    },
  },
  {
    id: 'reference.get-result',
    requirement: 'Changing an entry that get returned changes nothing in the store.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, stored }) {
      const { id } = await stored(store, CONTENT, original())
      await spoilEntry(await store.get(id))
      const kept = await store.get(id)
      equal([kept?.content, kept?.metadata], [CONTENT, original()], 'content and metadata')
    },
  },
  {
    id: 'reference.list-result',
    requirement: 'Changing an entry that list returned changes nothing in the store.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'list'],
    async run({ store, stored, all }) {
      await stored(store, CONTENT, original())
      for (const entry of await all(store)) await spoilEntry(entry)
      equal(
        (await all(store)).map(({ content, metadata }) => [content, metadata]),
        [[CONTENT, original()]],
        'the entries',
      )
    },
  },
  {
    id: 'reference.search-result',
    requirement: 'Changing a result changes nothing in the store.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, stored, find }) {
      await stored(store, CONTENT, original())
      const found = await find(store, CONTENT)
      for (const entry of found) await spoilEntry(entry)
      await attempt(() => found.splice(0))
      const again = (await find(store, CONTENT)).map(({ content, metadata }) => [content, metadata])
      equal(again, [[CONTENT, original()]], 'the results of the same search')
    },
  },
  {
    id: 'reference.update-result',
    requirement: 'Changing the patch or the entry that update returned changes nothing in the store.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'update'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'Has a desk')
      const patch = { content: CONTENT, metadata: original() }
      const updated = await store.update(id, patch)
      await spoil(patch.metadata)
      await spoilEntry(updated)
      const kept = await store.get(id)
      equal([kept?.content, kept?.metadata], [CONTENT, original()], 'content and metadata')
    },
  },
  {
    id: 'reference.input-untouched',
    requirement: 'A store changes nothing that it is given; frozen input is accepted.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, stored }) {
      const metadata = Object.freeze({ type: 'facts', deep: Object.freeze({ list: Object.freeze([1, 2]) }) })
      const { id } = await stored(store, CONTENT, metadata as unknown as Metadata, Object.freeze({}))
      equal(metadata, original(), 'the metadata given')
      equal((await store.get(id))?.metadata, original(), 'the metadata kept')
    },
  },
]

/** Changes what can be changed; a store may return frozen objects, and then it is safe as well. */
async function spoil(metadata: Metadata | undefined): Promise<void> {
  await attempt(() => {
    const { deep } = metadata as { deep: { list: number[] } }
    deep.list.push(3)
  })
  await attempt(() => Object.assign(metadata ?? {}, { type: 'spoilt', extra: true }))
}

async function spoilEntry(entry: MemoryEntry | undefined): Promise<void> {
  await spoil(entry?.metadata)
  await attempt(() => Object.assign(entry ?? {}, { content: 'spoilt', metadata: { spoilt: true } }))
}
