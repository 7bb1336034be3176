import { expect, it } from 'vitest'
import { inMemoryStore } from '../src/index.js'

it('finds what was added', async () => {
  const store = inMemoryStore()
  await store.add('Dana is allergic to peanuts')
  await store.add('Dana lives in Porto')
  expect((await store.search('peanut')).map(({ content }) => content)).toEqual([
    'Dana is allergic to peanuts',
  ])
})
