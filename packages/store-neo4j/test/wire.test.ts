import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Neo4jStoreOptions, neo4jStore } from '../src/index.js'
import { type BoltServer, boltServer, type Reply, type Statement } from './support/bolt-server.js'
import { letterEmbedder } from './support/letter-embedder.js'
import { emptyNeo4j } from './support/scripted-neo4j.js'

const opened: BoltServer[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close()
})

beforeAll(() => {
  console.log('These tests use a stand-in that speaks Bolt. `npm run test:neo4j` uses a real Neo4j.')
})

async function serve(reply: (statement: Statement) => Reply = emptyNeo4j(), logon?: string) {
  const server = await boltServer(reply, logon)
  opened.push(server)
  const open = (options: Partial<Neo4jStoreOptions> = {}) =>
    neo4jStore({ url: server.url, retryMs: 5_000, ...options })
  return { server, open }
}

/** Answers as an empty Neo4j does, but for statements that match: those get the replies in order. */
function except(pattern: RegExp, ...replies: readonly Reply[]): (statement: Statement) => Reply {
  const otherwise = emptyNeo4j()
  const left = [...replies]
  return (statement) => (pattern.test(statement.query) && left.shift()) || otherwise(statement)
}

const fact = (fields: object) => ({
  key: 'a'.repeat(32),
  id: 'id',
  partition: 'p',
  content: 'Moved house',
  metadata: null,
  createdAt: 0n,
  expiresAt: null,
  validFrom: null,
  validTo: null,
  ...fields,
})

describe('on the wire', () => {
  it('L10: nothing is sent before the first call', async () => {
    const { server, open } = await serve()
    const store = open()
    store.withScope({ actorId: 'ana' }).tools()
    await store.close()
    expect(server.connections).toBe(0)
  })

  it('L09: another instance that prepares the database at the same time is waited for', async () => {
    const code = 'Neo.TransientError.Transaction.DeadlockDetected'
    const { server, open } = await serve(
      except(/SHOW INDEXES|CREATE CONSTRAINT/, { rows: [] }, { code }, { code }),
    )
    await open().initialize()
    const statements = server.statements.filter(({ query }) => query.startsWith('CREATE CONSTRAINT'))
    expect(statements.length).toBe(new Set(statements.map(({ query }) => query)).size + 2)
  })

  it('L09: the database is prepared once for calls at once, and again after it failed', async () => {
    const { server, open } = await serve(
      except(/dbms\.components/, { code: 'Neo.ClientError.General.Whatever' }),
    )
    const store = open()
    const first = await Promise.allSettled([store.initialize(), store.search('tea'), store.add('Likes tea')])
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await Promise.all([store.initialize(), store.search('tea'), store.add('Likes tea')])
    expect(server.statements.filter(({ query }) => query.includes('dbms.components'))).toHaveLength(2)
    await store.close()
  })

  it('S12: statements are the same whatever names, keys, scopes and queries hold', async () => {
    const texts = async (text: string) => {
      const { server, open } = await serve()
      const store = open({
        scope: { actorId: text },
        namespace: text,
        singleValued: [text],
        embedder: letterEmbedder,
      })
      const triple = { subject: text, relation: text, object: `${text}!`, subjectType: text }
      await store.add(`Says ${text}`, { [text]: text, triple }, { id: text })
      await store.search(`Says ${text}`, { filter: { [text]: text } })
      await store.tools()[0]?.execute({ entity: text, relation: text })
      await store.delete(text)
      await store.clear()
      await store.close()
      return new Set(server.statements.map(({ query }) => query))
    }
    const plain = await texts('plain')
    expect(plain.size).toBeGreaterThan(10)
    for (const text of [
      "u1' OR 1=1 //",
      'n) DETACH DELETE n //',
      'Person` {x:1}) MATCH (m) //',
      '由…组成',
      '$a{b}',
    ]) {
      expect(await texts(text)).toEqual(plain)
    }
  })

  it('S13: what Lucene reads are words of letters and digits, in the scope alone', async () => {
    const { server, open } = await serve()
    const store = open()
    for (const query of [
      '/b testing',
      'node:x',
      'say "hi" AND NOT (you)',
      'C:\\repo',
      'what?*~^2',
      '+partition:*',
    ]) {
      await store.search(query)
    }
    const words = server.statements.flatMap(({ parameters }) => parameters.words ?? [])
    expect(words.length).toBeGreaterThan(5)
    for (const each of words) {
      expect(each).toMatch(/^\+partition:[0-9a-f]{32}\^0 \+words:\([\p{Ll}\p{Lo}\p{N} ]+\)$/u)
    }
    const before = server.statements.length
    expect(await store.search('?*~ -+&& ()')).toEqual([])
    expect(server.statements).toHaveLength(before)
    await store.close()
  })

  it('W20: integers come back as numbers', async () => {
    const otherwise = emptyNeo4j()
    const { open } = await serve((statement) => {
      if (!statement.query.includes('LIMIT toInteger($limit)')) return otherwise(statement)
      const { partition } = statement.parameters
      const times = { createdAt: 1_600_000_000_000n, expiresAt: 32_503_680_000_000n }
      return { rows: [{ fact: fact({ ...times, partition, metadata: JSON.stringify({ year: 2021 }) }) }] }
    })
    const store = open()
    expect((await store.list()).entries).toEqual([
      {
        id: 'id',
        content: 'Moved house',
        metadata: { year: 2021 },
        createdAt: '2020-09-13T12:26:40.000Z',
        expiresAt: '3000-01-01T00:00:00.000Z',
      },
    ])
    await store.close()
  })

  it('asks for vectors in the form that the server has', async () => {
    for (const [version, form] of [
      ['5.26.16', /db\.index\.vector\.queryNodes/],
      ['2026.08.1', /SEARCH f IN \(VECTOR INDEX/],
    ] as const) {
      const otherwise = emptyNeo4j(version)
      const { server, open } = await serve((statement) =>
        statement.query.includes('count(f)') ? { rows: [{ facts: 1_001n }] } : otherwise(statement),
      )
      const store = open({ embedder: letterEmbedder })
      await store.search('tea')
      expect(server.statements.filter(({ query }) => form.test(query))).toHaveLength(1)
      await store.close()
    }
  })

  it('embeds again only what has other words', async () => {
    const otherwise = emptyNeo4j()
    const { server, open } = await serve((statement) => {
      if (!/^UNWIND \$keys AS key\nMATCH \(f:MemoryFact \{key: key\}\)\nSET/.test(statement.query)) {
        return otherwise(statement)
      }
      const [key] = statement.parameters.keys as string[]
      const { partition } = server.statements.find(({ query }) => query.includes('$words'))?.parameters ?? {}
      return { rows: [{ fact: fact({ key, partition }) }] }
    })
    const embedded: string[] = []
    const embed: typeof letterEmbedder.embed = (texts, options) => {
      embedded.push(...texts)
      return letterEmbedder.embed(texts, options)
    }
    const store = open({ embedder: { ...letterEmbedder, embed } })
    await store.search('house')
    await store.update('id', { metadata: { triple: { subject: 'Ana', relation: 'moved', object: 'house' } } })
    const written = server.statements.filter(({ query }) => query.includes('SET f += properties'))
    expect(written).toHaveLength(1)
    expect(written[0]?.parameters.facts).toEqual([
      expect.not.objectContaining({ vector_64: expect.anything() }),
    ])
    await store.update('id', { content: 'Moved flat' })
    expect(embedded).toEqual(['house', 'Moved flat'])
    await store.close()
  })

  it('refuses a server that is too old', async () => {
    const { open } = await serve(emptyNeo4j('4.4.30'))
    const store = open()
    await expect(store.initialize()).rejects.toMatchObject({ code: 'unsupported', field: 'server' })
    await store.close()
  })
})

describe('failures', () => {
  it.each([
    ['Neo.ClientError.Security.Forbidden', 'unauthorized', false],
    ['Neo.ClientError.Transaction.TransactionTimedOut', 'timeout', true],
    ['Neo.ClientError.Statement.SyntaxError', 'failed', false],
  ])('%s is %s', async (code, expected, retryable) => {
    const { open } = await serve(except(/MERGE \(f:MemoryFact/, { code }))
    const store = open({ retryMs: 0 })
    await expect(store.add('Likes tea')).rejects.toMatchObject({
      code: expected,
      retryable,
      storeName: 'graph',
      cause: expect.objectContaining({ code }),
    })
    await store.close()
  })

  it('credentials that are refused are unauthorized, at once', async () => {
    const { server, open } = await serve(emptyNeo4j(), 'Neo.ClientError.Security.Unauthorized')
    const store = open({ auth: { username: 'neo4j', password: 'wrong' } })
    await expect(store.search('tea')).rejects.toMatchObject({ code: 'unauthorized', retryable: false })
    expect(server.connections).toBe(1)
    await store.close()
  })

  it('a deadlock and a lost connection are tried again, as a whole transaction', async () => {
    for (const failure of [{ code: 'Neo.TransientError.Transaction.DeadlockDetected' }, 'hang up'] as const) {
      const { server, open } = await serve(except(/MERGE \(e:MemoryEntity/, failure))
      const store = open()
      await store.initialize()
      const before = server.transactions.begun
      expect((await store.add('We met Ana')).status).toBe('stored')
      expect(server.transactions.begun - before).toBe(2)
      await store.close()
    }
  })

  it('a collision with another writer is tried again, and not for ever', async () => {
    const code = 'Neo.ClientError.Schema.ConstraintValidationFailed'
    const once = await serve(except(/MERGE \(f:MemoryFact/, { code }))
    const store = once.open()
    expect((await store.add('Likes tea')).status).toBe('stored')
    await store.close()
    const always = await serve(except(/MERGE \(f:MemoryFact/, ...Array<Reply>(99).fill({ code })))
    const waited: number[] = []
    const schedule = (run: () => void, ms: number) => {
      waited.push(ms)
      setImmediate(run)
      return () => {}
    }
    const other = always.open({ clock: { now: () => Date.now(), schedule } })
    await expect(other.add('Likes tea')).rejects.toMatchObject({ code: 'conflict', retryable: true })
    expect(waited).toHaveLength(11)
    expect(waited.filter((ms) => ms > 4_096)).toEqual([])
    await other.close()
  })

  it('no reply ends with the signal, and the next call works', async () => {
    const { open } = await serve(except(/MERGE \(f:MemoryFact/, 'never'))
    const store = open()
    await store.initialize()
    const controller = new AbortController()
    const added = store.add('Likes tea', undefined, { signal: controller.signal })
    controller.abort()
    await expect(added).rejects.toMatchObject({ code: 'aborted' })
    expect(await store.get('tea')).toBeUndefined()
    await store.close()
  })

  it('a signal that fires while the driver is still loading ends the call, and nothing is sent', async () => {
    const { server, open } = await serve()
    const store = open()
    const controller = new AbortController()
    const found = store.search('tea', { signal: controller.signal })
    controller.abort(new Error('gone'))
    await expect(found).rejects.toMatchObject({ code: 'aborted', cause: controller.signal.reason })
    await store.close()
    expect(server.statements.filter(({ query }) => query.includes('$words'))).toEqual([])
  })

  it('an address that the driver refuses is told by the first call, and closing is quiet', async () => {
    const store = neo4jStore({ url: 'bolt://127.0.0.1?policy=near' })
    await expect(store.search('tea')).rejects.toMatchObject({ name: 'MemoryError', storeName: 'graph' })
    await store.close()
  })

  it('S06: rows of another scope do not pass, should a server send them', async () => {
    const row = {
      fact: fact({}),
      candidate: { ...fact({}), words: ' moved house ', similarity: null, entities: [] },
    }
    const { open } = await serve(
      except(/MATCH \(f:MemoryFact|memory_fact_words/, ...Array<Reply>(9).fill({ rows: [row] })),
    )
    const store = open()
    expect(await store.get('id')).toBeUndefined()
    expect(await store.list()).toEqual({ entries: [] })
    expect(await store.search('house')).toEqual([])
    await store.close()
  })
})
