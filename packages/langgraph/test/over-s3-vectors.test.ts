import { s3VectorsEmulator } from '@memory/emulators'
import { s3VectorsStore } from '@memory/store-s3-vectors'
import { ngramEmbedder } from 'ngram-embedder'
import { afterAll, expect, it } from 'vitest'
import { toLangGraphStore } from '../src/index.js'

const emulator = await s3VectorsEmulator()
const memory = s3VectorsStore({
  bucket: 'bucket',
  index: 'index',
  embedder: ngramEmbedder,
  clientConfig: emulator.clientConfig,
})
afterAll(async () => {
  await memory.close()
  await emulator.close()
})

it('a service that knows neither namespaces nor operators serves both', async () => {
  const store = toLangGraphStore(memory.withScope({ actorId: 'ana' }))
  const other = toLangGraphStore(memory.withScope({ actorId: 'bob' }))
  for (let n = 0; n < 30; n++) {
    await store.put(['notes', n % 2 === 0 ? 'even' : 'odd'], `k${n}`, { text: `likes tea number ${n}`, n })
  }
  await other.put(['notes', 'even'], 'k0', { text: 'likes tea, too', n: 0 })
  const options = { query: 'tea', filter: { n: { $gte: 20, $lt: 24 } } }
  const keys = async (prefix: string[]) => (await store.search(prefix, options)).map(({ key }) => key).sort()
  expect(await keys(['notes', 'even'])).toEqual(['k20', 'k22'])
  expect(await keys(['notes'])).toEqual(['k20', 'k21', 'k22', 'k23'])
  expect(await keys(['note'])).toEqual([])
  expect(await store.listNamespaces({ prefix: ['notes'] })).toEqual([
    ['notes', 'even'],
    ['notes', 'odd'],
  ])
  const before = await store.get(['notes', 'even'], 'k0')
  await store.put(['notes', 'even'], 'k0', { text: 'likes coffee', n: 0 })
  const after = await store.get(['notes', 'even'], 'k0')
  expect(after).toMatchObject({ value: { text: 'likes coffee', n: 0 }, createdAt: before?.createdAt })
  await store.delete(['notes', 'even'], 'k0')
  expect(await store.get(['notes', 'even'], 'k0')).toBeNull()
  expect(await other.get(['notes', 'even'], 'k0')).toMatchObject({ value: { text: 'likes tea, too' } })
})
