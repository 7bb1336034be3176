import type { StoreCase } from '../store/store-context.js'
import { check, equal, refuses } from '../support/assert.js'

const bytes = (text: string): number => new TextEncoder().encode(text).length

/** How much content fits. */
export const sizeCases: readonly StoreCase[] = [
  {
    id: 'size.at-limit',
    requirement: 'Content of exactly maxContentBytes is stored whole.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'maxContentBytes'],
    async run({ store, stored, capabilities }) {
      const limit = capabilities.maxContentBytes ?? 0
      for (const content of [
        'x'.repeat(limit),
        `${'é'.repeat(Math.floor(limit / 2))}${limit % 2 ? 'x' : ''}`,
      ]) {
        const { id } = await stored(store, content)
        const kept = (await store.get(id))?.content ?? ''
        equal(bytes(kept), limit, 'bytes of the content')
        check(kept === content, 'content', 'the same as written', kept)
      }
    },
  },
  {
    id: 'size.over-limit-refused',
    requirement:
      'One byte more is refused with limit_exceeded, the limit and the size, and nothing is written.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search', 'maxContentBytes'],
    async run({ store, copies, capabilities }) {
      const limit = capabilities.maxContentBytes ?? 0
      const content = 'x'.repeat(limit + 1)
      const error = await refuses(
        () => store.add(content),
        { code: 'limit_exceeded', field: 'content' },
        'add',
      )
      equal({ limit: error.limit, actual: error.actual }, { limit, actual: limit + 1 }, 'the error')
      equal((await copies(store, content)).length, 0, 'records written')
    },
  },
  {
    id: 'size.in-bytes',
    requirement: 'The limit counts UTF-8 bytes, not characters.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'maxContentBytes'],
    async run({ store, capabilities }) {
      const limit = capabilities.maxContentBytes ?? 0
      const content = '語'.repeat(Math.floor(limit / 3) + 1)
      const error = await refuses(
        () => store.add(content),
        { code: 'limit_exceeded', field: 'content' },
        'add',
      )
      equal(error.actual, bytes(content), 'the size in the error')
    },
  },
  {
    id: 'size.no-limit',
    requirement: 'A store without a limit keeps 300 kB of content whole.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'noMaxContentBytes'],
    async run({ store, stored }) {
      const content = 'Donaudampfschifffahrtsgesellschaften '.repeat(8_200).trim()
      const { id } = await stored(store, content)
      const kept = (await store.get(id))?.content ?? ''
      check(kept === content, 'content', `the ${content.length} characters written`, kept)
    },
  },
  {
    id: 'size.long-tail-searched',
    requirement: 'A word at the end of a long content finds it.',
    level: 'should',
    since: '1.0',
    needs: ['add', 'words'],
    async run({ store, stored, find, capabilities }) {
      const room = Math.min(capabilities.maxContentBytes ?? 8000, 8000) - 20
      const content = `${'filler '.repeat(Math.floor(room / 7))}zanzibar`
      await stored(store, content)
      const found = (await find(store, 'zanzibar'))[0]?.content
      check(found === content, 'the first result', 'the long content', found)
    },
  },
]
