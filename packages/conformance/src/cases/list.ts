import type { ListOptions } from '@memory/core'
import type { StoreCase } from '../store/store-context.js'
import { attempt, check, equal, isRefusal, refuses, sameItems } from '../support/assert.js'

const contents = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `Took photograph number ${i}`)

/** Reading everything, page by page. */
export const listCases: readonly StoreCase[] = [
  {
    id: 'list.everything-once',
    requirement: 'The pages together hold every entry once, whatever the page size.',
    level: 'must',
    since: '1.0',
    needs: ['list', 'add'],
    async run({ store, addAll, all }) {
      const written = contents(7)
      await addAll(store, written)
      for (const limit of [1, 2, 3, 6, 7, 8, 100]) {
        const listed = (await all(store, limit)).map(({ content }) => content)
        sameItems(listed, written, `contents listed in pages of ${limit}`)
      }
    },
  },
  {
    id: 'list.page-size',
    requirement: 'No page is larger than its limit.',
    level: 'must',
    since: '1.0',
    needs: ['list', 'add'],
    async run({ store, addAll }) {
      await addAll(store, contents(5))
      for (const limit of [1, 2, 5]) {
        const { entries } = await store.list({ limit })
        check(entries.length <= limit, 'size of the page', `at most ${limit}`, entries.length)
      }
    },
  },
  {
    id: 'list.default-page',
    requirement: 'Without a limit a page holds at most 100 entries and the pages still hold all.',
    level: 'must',
    since: '1.0',
    needs: ['list', 'addBatch'],
    async run({ store, all }) {
      const written = contents(123)
      await store.addBatch(written.map((content) => ({ content })))
      const { entries } = await store.list()
      check(entries.length <= 100, 'size of the page', 'at most 100', entries.length)
      sameItems(
        (await all(store)).map(({ content }) => content),
        written,
        'contents listed',
      )
    },
  },
  {
    id: 'list.last-page-ends',
    requirement: 'The last page has no cursor.',
    level: 'must',
    since: '1.0',
    needs: ['list', 'add'],
    async run({ store, addAll }) {
      await addAll(store, contents(3))
      const { entries, cursor } = await store.list({ limit: 50 })
      equal(entries.length, 3, 'size of the page')
      equal(cursor, undefined, 'the cursor')
    },
  },
  {
    id: 'list.empty',
    requirement: 'An empty store lists an empty page without a cursor.',
    level: 'must',
    since: '1.0',
    needs: ['list'],
    async run({ store }) {
      const { entries, cursor } = await store.list()
      equal([entries, cursor], [[], undefined], 'the page')
    },
  },
  {
    id: 'list.whole-entries',
    requirement: 'A listed entry is the entry that get returns.',
    level: 'must',
    since: '1.0',
    needs: ['list', 'get', 'add'],
    async run({ store, stored, all }) {
      const { id } = await stored(store, 'Speaks Welsh', { type: 'facts', n: [1] })
      equal(await all(store), [await store.get(id)], 'the entries')
    },
  },
  {
    id: 'list.stable-order',
    requirement: 'Two listings without a change between them have the same order.',
    level: 'must',
    since: '1.0',
    needs: ['list', 'add'],
    async run({ store, addAll, all }) {
      await addAll(store, contents(9))
      const first = (await all(store, 4)).map(({ id }) => id)
      equal(
        (await all(store, 4)).map(({ id }) => id),
        first,
        'ids of the second listing',
      )
      equal(
        (await all(store)).map(({ id }) => id),
        first,
        'ids listed at once',
      )
    },
  },
  {
    id: 'list.while-others-write',
    requirement:
      'Entries that stay through a listing are listed once, also when others are added and deleted between its pages.',
    level: 'must',
    since: '1.0',
    needs: ['list', 'add', 'delete'],
    async run({ store, addAll, stored }) {
      const staying = contents(12)
      const leaving = Array.from({ length: 6 }, (_, i) => `Sold painting number ${i}`)
      // Deleted entries lie between those that stay, so that counting by position slips.
      const leavingIds: string[] = []
      for (const [i, content] of staying.entries()) {
        const gone = leaving[i / 2]
        if (gone !== undefined) leavingIds.push((await stored(store, gone)).id)
        await addAll(store, [content])
      }
      const listed: string[] = []
      let cursor: string | undefined
      for (let page = 0; page < 50; page++) {
        const options: ListOptions = { limit: 3, ...(cursor !== undefined && { cursor }) }
        const { entries, cursor: next } = await store.list(options)
        listed.push(...entries.map(({ content }) => content))
        if (next === undefined) break
        cursor = next
        const [leave] = leavingIds.splice(0, 1)
        if (leave !== undefined) await store.delete(leave)
        await addAll(store, [`Arrived during page ${page}`])
      }
      sameItems(
        listed.filter((content) => staying.includes(content)),
        staying,
        'what stayed',
      )
      equal(new Set(listed).size, listed.length, 'number of different entries listed')
    },
  },
  {
    id: 'list.deleted-gone',
    requirement: 'A deleted entry is not listed.',
    level: 'must',
    since: '1.0',
    needs: ['list', 'add', 'delete'],
    async run({ store, addAll, all }) {
      const written = contents(3)
      const [, second = ''] = await addAll(store, written)
      await store.delete(second)
      sameItems(
        (await all(store)).map(({ content }) => content),
        [written[0] ?? '', written[2] ?? ''],
        'contents',
      )
    },
  },
  {
    id: 'list.limit-odd',
    requirement: 'A page size that is no positive integer is refused by name.',
    level: 'must',
    since: '1.0',
    needs: ['list'],
    async run({ store }) {
      for (const limit of [0, -1, 1.5, Number.NaN, '5'] as readonly unknown[]) {
        const call = () => store.list({ limit: limit as number })
        await refuses(
          call,
          { code: 'invalid_argument', field: 'limit' },
          `list with the limit ${String(limit)}`,
        )
      }
    },
  },
  {
    id: 'list.cursor-odd',
    requirement:
      'A cursor that the store never gave is refused, or ends the listing; it never starts again from the front.',
    level: 'should',
    since: '1.0',
    needs: ['list', 'add'],
    async run({ store, addAll }) {
      await addAll(store, contents(3))
      for (const cursor of ['\uffff no such cursor', '~~~~']) {
        const outcome = await attempt(() => store.list({ cursor }))
        if ('value' in outcome) equal(outcome.value.entries, [], `the entries after ${cursor}`)
        else
          isRefusal(
            outcome.error,
            { code: 'invalid_argument', field: 'cursor' },
            'list with a foreign cursor',
          )
      }
    },
  },
]
