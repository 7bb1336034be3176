import { afterAll, describe, expect, it } from 'vitest'
import { letterEmbedder } from '../support/letter-embedder.js'
import { openDriver, openStore, triple } from '../support/open-store.js'

const driver = openDriver()
afterAll(() => driver.close())

const contents = (entries: readonly { content: string }[]) => entries.map(({ content }) => content)

describe('search over several hops', () => {
  it('reaches a fact that shares no word with the question, and says how', async () => {
    const store = openStore(driver)
    await store.addBatch([
      { content: 'Ana works at Acme', metadata: triple('Ana', 'works at', 'Acme') },
      { content: 'Acme is based in Porto', metadata: triple('Acme', 'is based in', 'Porto') },
      { content: 'Porto lies on the Douro', metadata: triple('Porto', 'lies on', 'Douro') },
      { content: 'Ben works at Globex', metadata: triple('Ben', 'works at', 'Globex') },
      { content: 'Globex is based in Oslo', metadata: triple('Globex', 'is based in', 'Oslo') },
    ])
    const found = await store.search('Where is the company based that Ana works for?')
    expect(found[0]).toMatchObject({ content: 'Acme is based in Porto', via: ['Ana works at Acme'] })
    const river = (await store.search('Ana', { maxSearchResults: 10 })).find(({ content }) =>
      content.includes('Douro'),
    )
    expect(river?.via).toEqual(['Ana works at Acme', 'Acme is based in Porto'])
  })

  it('stays within the hops, the fan-out and the time it was given', async () => {
    const chain = Array.from({ length: 6 }, (_, i) => ({
      content: `Node${i} follows Node${i + 1}`,
      metadata: triple(`Node${i}`, 'follows', `Node${i + 1}`),
    }))
    const near = openStore(driver, { limits: { hops: 2 } })
    await near.addBatch(chain)
    expect(await near.search('Node0', { maxSearchResults: 50 })).toHaveLength(2)
    const narrow = openStore(driver, { limits: { hops: 1, fanOut: 3 } })
    await narrow.addBatch(
      Array.from({ length: 9 }, (_, i) => ({
        content: `Hub ${i}`,
        metadata: triple('Hub', 'has', `Part${i}`),
      })),
    )
    // The words find all of them; one hop from the other end finds three.
    expect((await narrow.search('Part1', { maxSearchResults: 50 })).length).toBeLessThanOrEqual(4)
    let now = 0
    const hurried = openStore(driver, {
      limits: { timeMs: 5_000 },
      clock: { now: () => (now += 10_000), schedule: () => () => {} },
    })
    await hurried.addBatch(chain)
    expect(contents(await hurried.search('Node0', { maxSearchResults: 50 }))).toEqual(['Node0 follows Node1'])
  })

  it('takes any number of results, and asks no index for more than there can be', async () => {
    const store = openStore(driver, { embedder: letterEmbedder })
    // More than are compared one by one, so that the vector index is asked.
    await store.addBatch(Array.from({ length: 1_100 }, (_, i) => ({ content: `Tea number ${i}` })))
    const all = { maxSearchResults: Number.MAX_SAFE_INTEGER }
    expect(await store.search('tea', all)).toHaveLength(1_100)
  })

  it('links plain text to the entities it names, without an extractor', async () => {
    const store = openStore(driver)
    await store.add('Ana works at Acme', triple('Ana', 'works at', 'Acme'))
    await store.add('We met the people of Acme in spring and signed')
    const found = await store.search('Where did Ana sign?', { maxSearchResults: 5 })
    expect(contents(found)).toContain('We met the people of Acme in spring and signed')
  })

  it('is one entity however it is written', async () => {
    const store = openStore(driver)
    await store.add('Zoë plays chess', triple('Zoë', 'plays', 'chess'))
    await store.add('zoe lives in Kraków', triple('zoe', 'lives in', 'Kraków'))
    await store.add('The Zoë of krakow', triple('ZOË', 'comes from', 'krakow'))
    const { records } = await driver.executeQuery(
      "MATCH (e:MemoryEntity)<-[:MENTIONS]-(f:MemoryFact {content: 'Zoë plays chess'}) MATCH (e) WHERE e.name = 'Zoë' RETURN e.aliases AS aliases",
    )
    expect(records.map((record) => record.get('aliases').sort())).toEqual([['ZOË', 'Zoë', 'zoe']])
  })
})

describe('search by meaning', () => {
  it('finds what is like the question in a large scope and in a small one beside it', async () => {
    const namespace = crypto.randomUUID()
    const store = openStore(driver, { namespace, embedder: letterEmbedder })
    const small = store.withScope({ actorId: 'ana' })
    await store.addBatch(
      Array.from({ length: 1_200 }, (_, i) => ({ content: `Number ${(i * 7919).toString(36)} was called` })),
    )
    await store.add('Prefers window seats')
    await small.addBatch([{ content: 'Prefers aisle seats' }, { content: 'Number 9 was called' }])
    // No word of it is a word of the facts.
    const question = 'preferred windowseat'
    expect(contents(await store.search(question, { maxSearchResults: 1 }))).toEqual(['Prefers window seats'])
    expect(contents(await small.search(question, { maxSearchResults: 1 }))).toEqual(['Prefers aisle seats'])
    await store.clear()
    expect(await store.search(question)).toEqual([])
    expect(contents(await small.search(question, { maxSearchResults: 1 }))).toEqual(['Prefers aisle seats'])
  })
})

describe('validity', () => {
  it('closes what is superseded instead of deleting it, and tells what held before', async () => {
    const store = openStore(driver, { singleValued: ['lives in'] })
    const first = { ...triple('Ana', 'lives in', 'Porto', { validFrom: '2024-01-01T00:00:00.000Z' }) }
    const second = { ...triple('Ana', 'lives in', 'Oslo', { validFrom: '2025-06-01T00:00:00.000Z' }) }
    const porto = await store.add('Ana lives in Porto', first)
    const oslo = await store.add('Ana lives in Oslo', second)
    expect(contents((await store.list()).entries)).toEqual(['Ana lives in Oslo'])
    expect(await store.get(porto.id ?? '')).toBeUndefined()
    expect(await store.delete(porto.id ?? '')).toEqual({ deleted: 0 })
    const [tool] = store.tools()
    const then = await tool?.execute({ entity: 'ana', relation: 'Lives in', at: '2024-07-01T00:00:00Z' })
    expect(then).toMatchObject({ statements: [{ statement: 'Ana lives in Porto', object: 'Porto' }] })
    const now = await tool?.execute({ entity: 'ana', relation: 'lives_in' })
    expect(now).toMatchObject({ statements: [{ object: 'Oslo', hops: 1, relation: 'lives in' }] })
    // To forget the present state is to forget how it came about.
    expect(await store.delete(oslo.id ?? '')).toEqual({ deleted: 1 })
    expect(await tool?.execute({ entity: 'Ana', at: '2024-07-01T00:00:00Z' })).toMatchObject({
      statements: [],
    })
  })

  it('closes the entries that metadata names, as the manager writes it, and holds again what is said again', async () => {
    const store = openStore(driver)
    const old = await store.add('Drinks coffee')
    await store.add('Drinks tea', { supersedes: [old.id ?? ''] })
    expect(contents((await store.list()).entries)).toEqual(['Drinks tea'])
    expect(await store.add('Drinks coffee')).toMatchObject({ status: 'stored', id: old.id })
    expect((await store.list()).entries).toHaveLength(2)
    const tea = (await store.search('tea'))[0]
    await store.delete(tea?.id ?? '')
    expect(contents((await store.list()).entries)).toEqual(['Drinks coffee'])
  })
})

describe('relations of which one holds at a time', () => {
  const lives = (place: string, year: number) => ({
    content: `Ana lives in ${place}`,
    metadata: triple('Ana', 'lives in', place, { validFrom: `${year}-01-01T00:00:00.000Z` }),
  })
  const options = { singleValued: ['lives in'] }

  it.each([
    ['one by one', false],
    ['in one batch', true],
  ])('follow the times they hold from, whatever is told last (%s)', async (_, isBatch) => {
    const store = openStore(driver, options)
    const told = [lives('Porto', 2023), lives('Oslo', 2025), lives('Rome', 2024)]
    for (const part of isBatch ? [told] : told.map((each) => [each])) await store.addBatch(part)
    expect(contents((await store.list()).entries)).toEqual(['Ana lives in Oslo'])
    for (const [year, object] of [
      [2023, 'Porto'],
      [2024, 'Rome'],
      [2025, 'Oslo'],
    ] as const) {
      expect(await store.tools()[0]?.execute({ entity: 'Ana', at: `${year}-06-01T00:00:00Z` })).toMatchObject(
        { statements: [{ object }] },
      )
    }
  })

  it('hold once, whoever writes at once', async () => {
    const namespace = crypto.randomUUID()
    const stores = Array.from({ length: 6 }, () => openStore(driver, { namespace, ...options }))
    await Promise.all(
      stores.map((store, i) => store.add(`Ana lives in T${i}`, triple('Ana', 'lives in', `T${i}`))),
    )
    expect((await stores[0]?.list())?.entries).toHaveLength(1)
  })
})

describe('the tool', () => {
  it('begins at an entity by any of its names', async () => {
    const store = openStore(driver)
    await store.add(
      'Tom Berg plays chess',
      triple('Tom Berg', 'plays', 'chess', { subjectAliases: ['Tommy'] }),
    )
    for (const entity of ['TOM BERG', 'tommy']) {
      expect(await store.tools()[0]?.execute({ entity })).toMatchObject({ statements: [{ object: 'chess' }] })
    }
    expect(await store.tools()[0]?.execute({ entity: 'Tom' })).toMatchObject({ statements: [] })
  })

  it('says no more than a model reads, and how much is left out', async () => {
    const store = openStore(driver, { limits: { fanOut: 500 } })
    await store.addBatch(
      Array.from({ length: 150 }, (_, i) => ({
        content: `Hub ${i}`,
        metadata: triple('Hub', 'has', `Part${i}`),
      })),
    )
    const answer = await store.tools()[0]?.execute({ entity: 'Hub' })
    expect(answer).toMatchObject({ statements: { length: 100 }, omitted: 50 })
  })
})

describe('erasure', () => {
  it('takes along what only the erased fact said of an entity that stays', async () => {
    const store = openStore(driver)
    const said = { objectAliases: ['Hush Hush'], objectType: 'spy' }
    const told = await store.add('Ana knows Bea', triple('Ana', 'knows', 'Bea', said))
    await store.add('BEA plays chess', triple('BEA', 'plays', 'chess', { subjectType: 'person' }))
    const changed = await store.add(
      'Cas knows Bea',
      triple('Cas', 'knows', 'Bea', { objectAliases: ['Bumblebee'] }),
    )
    expect(await store.search('hush')).toHaveLength(3)
    await store.delete(told.id ?? '')
    await store.update(changed.id ?? '', { metadata: triple('Cas', 'knows', 'Dot') })
    const { records } = await driver.executeQuery(
      "MATCH (:MemoryFact {content: 'BEA plays chess'})-->(e {types: ['person']}) RETURN e {.name, .aliases, .words} AS entity",
    )
    expect(records.map((record) => record.get('entity'))).toEqual([
      { name: 'BEA', aliases: ['BEA'], words: ' bea ' },
    ])
    expect(await store.search('hush')).toEqual([])
  })

  it('takes along where a fact came from, when an update does', async () => {
    const store = openStore(driver)
    const tea = triple('Ana', 'likes', 'tea')
    const { id = '' } = await store.add('Ana likes tea', { ...tea, messageIds: ['secret'] })
    await store.update(id, { metadata: tea })
    const { records } = await driver.executeQuery(
      'MATCH (f:MemoryFact {id: $id}) RETURN properties(f) AS fact',
      { id },
    )
    expect(records).toHaveLength(1)
    expect(JSON.stringify(records[0]?.get('fact'))).not.toContain('secret')
  })

  it('removes edges and the entities that nothing mentions any more, and leaves the others', async () => {
    const store = openStore(driver, { namespace: 'erasure' }).withScope({ actorId: 'u1' })
    const other = openStore(driver, { namespace: 'erasure' }).withScope({ actorId: 'u2' })
    const count = async () => {
      const { records } = await driver.executeQuery(
        "MATCH (e:MemoryEntity) WHERE e.name STARTS WITH 'Erased' RETURN count(e) AS nodes, COUNT { (:MemoryEntity)-[:RELATES {relation: 'erases'}]->() } AS edges",
      )
      return records[0]?.toObject()
    }
    for (const each of [store, other]) {
      await each.add('Erased1 erases Erased2', triple('Erased1', 'erases', 'Erased2'))
      await each.add('Erased2 erases Erased3', triple('Erased2', 'erases', 'Erased3'))
    }
    expect(JSON.stringify(await count())).toBe('{"nodes":{"low":6,"high":0},"edges":{"low":4,"high":0}}')
    const [first] = (await store.list()).entries
    await store.delete(first?.id ?? '')
    expect(JSON.stringify(await count())).toBe('{"nodes":{"low":5,"high":0},"edges":{"low":3,"high":0}}')
    expect(await store.clear()).toEqual({ deleted: 1 })
    expect(JSON.stringify(await count())).toBe('{"nodes":{"low":3,"high":0},"edges":{"low":2,"high":0}}')
    expect((await other.list()).entries).toHaveLength(2)
    await other.clear()
  })
})
