import { describe, expect, it } from 'vitest'
import { inMemoryStore } from '../src/index.js'
import { contents, FakeEmbedder, lettersOf } from './support.js'

/** Memories on three axes: food, work, travel. The last component is what all texts share. */
const MEANINGS: Readonly<Record<string, readonly number[]>> = {
  'Dana cannot eat peanuts': [1, 0, 0, 0.5],
  'Dana likes curry': [0.8, 0.1, 0.1, 0.5],
  'Dana is a nurse': [0, 1, 0, 0.5],
  'Dana flies to Kyoto in May': [0, 0, 1, 0.5],
  'Ticket KX-4711 is booked': [0, 0, 0.9, 0.5],
  'Which foods are forbidden?': [1, 0, 0, 0.6],
  'foods forbidden': [1, 0, 0, 0.6],
  'KX-4711': [0.4, 0.4, 0.4, 0.5],
  'Is Dana a nurse?': [0.1, 0.7, 0.3, 0.6],
  'Dana nurse': [0.1, 0.7, 0.3, 0.6],
  'What about that?': [0, 0, 1, 0.6],
}

async function filled(search: 'lexical' | 'vector' | 'hybrid') {
  const store = inMemoryStore({ embedder: new FakeEmbedder(4, MEANINGS), search })
  await store.addBatch(
    Object.keys(MEANINGS)
      .slice(0, 5)
      .map((content) => ({ content })),
  )
  return store
}

describe('hybrid search', () => {
  it('is the default with an embedder, and says so', async () => {
    const embedder = new FakeEmbedder(4, MEANINGS)
    expect(inMemoryStore({ embedder }).capabilities.search).toBe('hybrid')
    expect((await filled('vector')).capabilities.search).toBe('vector')
    expect((await filled('lexical')).capabilities.search).toBe('keyword')
  })

  it('finds a paraphrase that shares no word, where words alone find nothing', async () => {
    const query = 'Which foods are forbidden?'
    expect(await (await filled('lexical')).search(query)).toEqual([])
    expect(contents(await (await filled('hybrid')).search(query))[0]).toBe('Dana cannot eat peanuts')
  })

  it('finds a rare word that means nothing to the embedder', async () => {
    expect(contents(await (await filled('vector')).search('KX-4711'))[0]).not.toBe('Ticket KX-4711 is booked')
    expect(contents(await (await filled('hybrid')).search('KX-4711'))[0]).toBe('Ticket KX-4711 is booked')
  })

  it('orders like the vectors when no word matches', async () => {
    const query = 'Which foods are forbidden?'
    const options = { maxSearchResults: 5 }
    expect(contents(await (await filled('hybrid')).search(query, options))).toEqual(
      contents(await (await filled('vector')).search(query, options)),
    )
  })

  it('finds an only memory however little there is to compare it with', async () => {
    const store = inMemoryStore({ embedder: new FakeEmbedder(26, lettersOf) })
    await store.add('bacon')
    const [entry] = await store.search('cabin')
    expect(entry?.content).toBe('bacon')
    expect(entry?.score).toBeGreaterThan(0)
  })

  it('scores from 0 to 1, falling, and highest for the text itself', async () => {
    const store = await filled('hybrid')
    for (const query of Object.keys(MEANINGS)) {
      const scores = (await store.search(query, { maxSearchResults: 5 })).map(
        ({ score }) => score ?? Number.NaN,
      )
      expect(scores).toHaveLength(5)
      expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true)
      expect(scores).toEqual([...scores].sort((a, b) => b - a))
    }
    const self = await store.search('Is Dana a nurse?')
    expect(self[0]?.content).toBe('Dana is a nurse')
  })

  it('embeds the query as it is and without its stop words, in one call', async () => {
    const embedder = new FakeEmbedder(26, lettersOf)
    const hybrid = inMemoryStore({ embedder })
    const vector = inMemoryStore({ embedder, search: 'vector' })
    for (const store of [hybrid, vector]) await store.add('peanuts')
    embedder.calls.length = 0
    await hybrid.search('What about the peanuts?')
    await hybrid.search('peanuts')
    await vector.search('What about the peanuts?')
    expect(embedder.calls).toEqual([
      { texts: ['What about the peanuts?', 'peanuts'], kind: 'query' },
      { texts: ['peanuts'], kind: 'query' },
      { texts: ['What about the peanuts?'], kind: 'query' },
    ])
  })

  it('serves a query whose telling words the embedder refuses', async () => {
    const embedder = new FakeEmbedder(26, (text) => {
      if (text === 'bans') throw new Error('No such text')
      return lettersOf(text)
    })
    const store = inMemoryStore({ embedder })
    await store.add('banned')
    expect(contents(await store.search('what are the bans'))).toEqual(['banned'])
  })

  it('keeps its indexes in step through updates, removals and closed gaps', async () => {
    const store = inMemoryStore({ embedder: new FakeEmbedder(26, lettersOf) })
    const ids = Array.from({ length: 200 }, (_, i) => `${i}`)
    const word = (i: number): string =>
      `${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10) % 10]}${'uvwxyz'[i % 6]}`
    await store.addBatch(ids.map((id, i) => ({ id, content: `memo ${word(i)}` })))
    await store.update('150', { content: 'memo zebra' })
    await store.delete(ids.filter((id) => Number(id) % 4 !== 2))
    expect((await store.search('zebra'))[0]?.id).toBe('150')
    for (const i of [2, 66, 198]) expect((await store.search(`memo ${word(i)}`))[0]?.id).toBe(`${i}`)
    expect(contents(await store.search(word(150), { minScore: 0.6 }))).toEqual([])
  })
})
