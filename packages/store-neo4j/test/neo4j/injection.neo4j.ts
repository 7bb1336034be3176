import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDriver, openStore, triple } from '../support/open-store.js'

const driver = openDriver()
afterAll(() => driver.close())

/** Pieces that mean something to Cypher, to Lucene, to JSON or to Unicode. */
const TRICKS = [
  "' OR 1=1 //",
  'n) DETACH DELETE n //',
  'Person` {x:1}) MATCH (m) DETACH DELETE m //',
  '"}) RETURN 1 //',
  '$partition',
  '{{scope}}',
  '*:*',
  'partition:* OR words:*',
  '+partition:x AND NOT words:y~0.8^9 [a TO z]',
  'AND OR NOT',
  '\\u0027 \\" \\',
  '/.*/',
  '\u0000\u0007',
  '\u202Ereversed',
  '‮﷽🧿e\u0301',
  '__proto__',
  'ſ İ ß ﬁ',
]

/** Everything in the database that does not belong to the attackers. */
async function fingerprint(): Promise<string> {
  const { records } = await driver.executeQuery(
    `MATCH (n) WHERE n.partition = $partition OR n:Bystander
     OPTIONAL MATCH (n)-[r]->(m)
     RETURN labels(n) AS labels, properties(n) AS node, type(r) AS type, properties(r) AS edge, m.key AS to
     ORDER BY n.key, m.key`,
    { partition: victimPartition },
  )
  return JSON.stringify(records.map((record) => record.toObject()))
}

const namespace = crypto.randomUUID()
const victim = openStore(driver, { namespace, scope: { actorId: 'victim' } })
let victimPartition = ''
let before = ''

beforeAll(async () => {
  await victim.add('Vic keeps the key under the mat', triple('Vic', 'keeps', 'key'))
  await driver.executeQuery(
    "CREATE (:Bystander {key: 'b', secret: 'mine'})-[:KNOWS]->(:Bystander {key: 'c'})",
  )
  const { records } = await driver.executeQuery(
    "MATCH (f:MemoryFact {content: 'Vic keeps the key under the mat'}) RETURN f.partition AS partition",
  )
  victimPartition = records[0]?.get('partition')
  before = await fingerprint()
})

describe('S12: text is data', () => {
  it.each(TRICKS)('whatever %j is put in, nothing outside the scope changes or shows', async (trick) => {
    const scope = { actorId: `u${trick}`.replaceAll('\u0000', '0') }
    const store = openStore(driver, { namespace, scope, singleValued: [trick] })
    const metadata = { [trick]: trick, ...triple(trick, trick, `${trick}2`, { subjectType: trick }) }
    const added = await store.add(`Says ${trick}`, metadata, { id: trick })
    expect(added).toEqual({ status: 'stored', id: trick })
    expect(await store.get(trick)).toMatchObject({ content: `Says ${trick}`, metadata })
    const seen = JSON.stringify([
      await store.search(trick, { maxSearchResults: 50 }),
      await store.search(`${trick} key mat`, { maxSearchResults: 50, filter: { [trick]: trick } }),
      await store.tools()[0]?.execute({ entity: trick, relation: trick, hops: 3 }),
      await store.list(),
    ])
    expect(seen).not.toContain('under the mat')
    await store.update(trick, { content: `Said ${trick}`, metadata: {} })
    expect(await fingerprint()).toBe(before)
    expect(await store.delete([trick, `${trick}x`])).toEqual({ deleted: 1 })
    await store.clear()
    expect(await fingerprint()).toBe(before)
    expect((await victim.list()).entries).toHaveLength(1)
  })

  it('an entry supersedes nothing of another scope', async () => {
    const [kept] = (await victim.list()).entries
    const store = openStore(driver, { namespace, scope: { actorId: 'rival' } })
    await store.add('Knows better', { supersedes: [kept?.id ?? ''] })
    await store.clear()
    expect(await fingerprint()).toBe(before)
  })

  it('an id is the same however broken its characters are', async () => {
    const store = openStore(driver)
    const id = 'half \ud800'
    await store.add('Likes tea', {}, { id })
    expect(await store.get(id)).toMatchObject({ content: 'Likes tea' })
    expect(await store.update(id, { content: 'Likes cake' })).toMatchObject({ content: 'Likes cake' })
    expect(await store.delete([id])).toEqual({ deleted: 1 })
  })

  it('holds for any mixture', async () => {
    const mixture = fc
      .array(fc.oneof(fc.constantFrom(...TRICKS), fc.string({ unit: 'binary' })), {
        minLength: 1,
        maxLength: 4,
      })
      .map((parts) => parts.join(' ').trim())
      .filter((text) => text.isWellFormed() && /[\p{L}\p{N}]/u.test(text))
    await fc.assert(
      fc.asyncProperty(mixture, mixture, async (a, b) => {
        const store = openStore(driver, { namespace, scope: { sessionId: a } })
        await store.add(`${a} ${b}`, { [b]: a, ...triple(a, b, `${b} ${a}`) }, { id: b })
        await store.search(a, { filter: { [b]: a } })
        expect((await store.get(b))?.metadata?.triple).toMatchObject({ relation: b })
        expect(await store.clear()).toEqual({ deleted: 1 })
      }),
      { numRuns: 40, seed: 7 },
    )
    expect(await fingerprint()).toBe(before)
  })
})

describe('S13: a query is words', () => {
  const QUERIES = [
    '/b testing',
    'tb-',
    'C++ (x)',
    'node:',
    'say "hi',
    'a && b || !c',
    'C:\\repo\\src',
    'what?*',
    'AND',
    '~^',
  ]

  it.each(QUERIES)('%s finds what has the same words', async (query) => {
    const store = openStore(driver)
    await store.addBatch([{ content: `Wrote ${query} down` }, { content: 'Went swimming' }])
    const found = await store.search(query)
    expect(found.map(({ content }) => content)).toEqual(/[a-z]/i.test(query) ? [`Wrote ${query} down`] : [])
  })
})

describe('W21: relations of any name', () => {
  it('are stored and come back as they are; an empty one is refused by name', async () => {
    const store = openStore(driver)
    const relations = [
      'non-compliant',
      'definiert_icp-kriterien_für',
      '由...组成',
      'a`b',
      'a}]->() DELETE (x',
    ]
    for (const [i, relation] of relations.entries()) {
      await store.add(`Widget ${relation} Rule ${i}`, triple('Widget', relation, `Rule ${i}`))
    }
    const answer = (await store.tools()[0]?.execute({ entity: 'widget' })) as {
      statements: { relation: string }[]
    }
    expect(answer.statements.map(({ relation }) => relation).sort()).toEqual([...relations].sort())
    await expect(store.add('Widget Rule', triple('Widget', '', 'Rule'))).rejects.toMatchObject({
      code: 'invalid_argument',
      field: 'metadata.triple.relation',
    })
  })
})

describe('W17, W20: values come back as they went in', () => {
  it.each([
    ['plain', {}],
    ['with lossless integers off', { disableLosslessIntegers: true }],
    ['with big integers', { useBigInt: true }],
  ])('whatever the driver makes of integers (%s)', async (_, config) => {
    const { default: neo4j } = await import('neo4j-driver')
    const { inject } = await import('vitest')
    const own = neo4j.driver(inject('neo4jUrl'), undefined, config)
    const store = openStore(own)
    const metadata = {
      year: 2021,
      big: 2 ** 53,
      source: { app: 'cli', tags: ['a'] },
      mixed: [1, 'a', { z: null }],
    }
    await store.add('Moved house', metadata, { createdAt: '2021-05-01T00:00:00.000Z' })
    const [entry] = await store.search('house')
    expect(entry?.metadata).toEqual(metadata)
    expect(entry?.createdAt).toBe('2021-05-01T00:00:00.000Z')
    expect(JSON.stringify([entry, await store.list()])).not.toMatch(/"(low|high)"/)
    await own.close()
  })
})
