import neo4j from 'neo4j-driver'
import { type Neo4jServer, startNeo4j } from 'neo4j-server'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { neo4jStore } from '../../src/index.js'
import { letterEmbedder } from '../support/letter-embedder.js'
import { openDriver, openStore, triple } from '../support/open-store.js'
import { tcpProxy } from '../support/tcp-proxy.js'

const driver = openDriver()
afterAll(() => driver.close())

async function count(query: string, parameters: object = {}): Promise<number> {
  const { records } = await driver.executeQuery(query, parameters)
  return records[0]?.get('n').toNumber()
}

describe('races', () => {
  it('make no twins of facts, entities or relations, whoever writes at once', async () => {
    const namespace = crypto.randomUUID()
    const stores = [1, 2, 3, 4].map(() => openStore(driver, { namespace }))
    await stores[0]?.initialize()
    const entries = Array.from({ length: 12 }, (_, i) => ({
      content: `Twin${i % 4} knows Twin${(i + 1) % 4} ${i % 6}`,
      metadata: triple(`Twin${i % 4}`, 'knows', `Twin${(i + 1) % 4}`),
    }))
    const orders = stores.map((store, i) => ({
      store,
      entries: i % 2 === 0 ? entries : [...entries].reverse(),
    }))
    const results = await Promise.all(orders.map(({ store, entries }) => store.addBatch(entries)))
    expect(results.flat().filter(({ status }) => status === 'failed' || status === 'rejected')).toEqual([])
    const stored = results.flat().filter(({ status }) => status === 'stored')
    const distinct = new Set(entries.map(({ content }) => content)).size
    expect(stored).toHaveLength(distinct)
    expect((await stores[0]?.list())?.entries).toHaveLength(distinct)
    const partition = await driver.executeQuery(
      'MATCH (f:MemoryFact {id: $id}) RETURN f.partition AS partition',
      { id: stored[0]?.id },
    )
    const parameters = { partition: partition.records[0]?.get('partition') }
    expect(
      await count('MATCH (e:MemoryEntity {partition: $partition}) RETURN count(e) AS n', parameters),
    ).toBe(4)
    expect(
      await count('MATCH ()-[r:RELATES {partition: $partition}]->() RETURN count(r) AS n', parameters),
    ).toBe(distinct)
  })

  it('between writing and erasing leave neither orphans nor facts without their entities', async () => {
    const namespace = crypto.randomUUID()
    const writer = openStore(driver, { namespace })
    const eraser = openStore(driver, { namespace })
    await writer.initialize()
    const content = 'Nomad visits Oasis'
    for (let round = 0; round < 6; round++) {
      const added = await writer.add(content, triple('Nomad', 'visits', 'Oasis'))
      await Promise.all([
        eraser.delete(added.id ?? ''),
        writer.add(`Nomad visits Oasis again ${round}`, triple('Nomad', 'visits', 'Oasis')),
        round % 3 === 2 ? eraser.clear() : undefined,
      ])
    }
    const left = (await writer.list()).entries.length
    const { records } = await driver.executeQuery(
      `MATCH (f:MemoryFact) WHERE f.content STARTS WITH 'Nomad visits Oasis'
       RETURN count(f) AS facts, sum(COUNT { (f)-[:MENTIONS]->() }) AS links`,
    )
    expect(records[0]?.get('facts').toNumber()).toBe(left)
    expect(records[0]?.get('links').toNumber()).toBe(left * 2)
    await writer.clear()
    expect(await count("MATCH (e:MemoryEntity {name: 'Oasis'}) RETURN count(e) AS n")).toBe(0)
  })

  it('L09: of first calls prepare the database once, for all of them', async () => {
    const store = openStore(driver)
    const [, , , added] = await Promise.all([
      store.initialize(),
      store.initialize(),
      store.search('tea'),
      store.add('Likes tea'),
    ])
    expect(added.status).toBe('stored')
    expect(await store.search('tea')).toHaveLength(1)
  })
})

describe('another embedder', () => {
  it('W10: is refused with both names, and does no harm to other namespaces', async () => {
    const namespace = crypto.randomUUID()
    await openStore(driver, { namespace, embedder: letterEmbedder }).add('Likes tea')
    const other = { ...letterEmbedder, id: 'others@1', dimensions: 8 }
    await expect(openStore(driver, { namespace, embedder: other }).search('tea')).rejects.toMatchObject({
      code: 'embedder_mismatch',
      message: expect.stringMatching(/letters@1.*64.*others@1.*8/),
    })
  })
})

describe('failures', () => {
  let server: Neo4jServer
  beforeAll(async () => {
    server = await startNeo4j({ release: inject('neo4jRelease'), isBrief: true })
  })
  afterAll(() => server.stop())

  it('L09: instances that meet on a new database prepare it together', async () => {
    const bare = neo4j.driver(server.url)
    for (let round = 0; round < 2; round++) {
      const stores = Array.from({ length: 5 }, () =>
        neo4jStore({ url: server.url, namespace: `new ${round}`, embedder: letterEmbedder }),
      )
      await Promise.all(stores.map((store) => store.add('Likes tea')))
      expect((await stores[0]?.list())?.entries).toHaveLength(1)
      await Promise.all(stores.map((store) => store.close()))
      for (const kind of ['CONSTRAINT', 'INDEX']) {
        const { records } = await bare.executeQuery(
          `SHOW ${kind} YIELD name WHERE name STARTS WITH 'memory_' RETURN name`,
        )
        expect(records.length).toBeGreaterThan(3)
        for (const record of records) await bare.executeQuery(`DROP ${kind} ${record.get('name')}`)
      }
    }
    await bare.close()
  })

  it('a connection lost in the middle of a transaction is retried, and leaves one record', async () => {
    const proxy = await tcpProxy(server.url)
    const store = neo4jStore({ url: proxy.url, retryMs: 20_000 })
    await store.initialize()
    proxy.cutAfterBytesToServer(600)
    expect((await store.add('Ana works at Acme', triple('Ana', 'works at', 'Acme'))).status).toBe('stored')
    expect(proxy.cuts).toBe(1)
    proxy.cutBeforeReplyTo('COMMIT')
    const added = await store.add('Acme is based in Porto', triple('Acme', 'is based in', 'Porto'))
    expect(['stored', 'duplicate']).toContain(added.status)
    expect((await store.list()).entries).toHaveLength(2)
    await store.close()
    await proxy.close()
  })

  it('a server that restarts is met again, with everything it had confirmed', async () => {
    const store = neo4jStore({ url: server.url, retryMs: 500 })
    await store.add('Remembers the restart')
    await server.kill()
    await expect(store.search('restart')).rejects.toMatchObject({ code: 'unavailable', retryable: true })
    await expect(store.add('Lost')).rejects.toMatchObject({ code: 'unavailable', retryable: true })
    await server.restart()
    expect((await store.search('restart')).map(({ content }) => content)).toEqual(['Remembers the restart'])
    await store.close()
  })

  it('L08: lets the process end without waiting for the store', async () => {
    const { execFile } = await import('node:child_process')
    const { promisify } = await import('node:util')
    const code = `import { neo4jStore } from '@memory/store-neo4j'
      const store = neo4jStore({ url: process.argv[1] })
      await store.add('Leaves'); await store.search('leaves'); await store.close()`
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, server.url], {
      cwd: new URL('../../../..', import.meta.url),
      timeout: 30_000,
    })
  })
})

describe('deadlock', () => {
  it('is resolved by trying again', async () => {
    const store = openStore(driver)
    const marks = [crypto.randomUUID(), crypto.randomUUID()]
    await store.addBatch(marks.map((id) => ({ id, content: `Deadlock ${id}` })))
    const { records } = await driver.executeQuery(
      'MATCH (f:MemoryFact) WHERE f.id IN $marks RETURN f.key AS key ORDER BY key',
      { marks },
    )
    // The store locks in the order of keys: a foreign writer that begins at the other end meets it half way.
    const [first, second] = records.map((record) => record.get('key') as string)
    const lock = 'MATCH (f:MemoryFact {key: $key}) SET f.key = f.key'
    let changes: Promise<unknown> | undefined
    const session = driver.session()
    await session.executeWrite(async (transaction) => {
      await transaction.run(lock, { key: second })
      changes ??= store.addBatch(marks.map((id) => ({ id, content: `Changed ${id}` })))
      await expect
        .poll(
          () =>
            count("SHOW TRANSACTIONS YIELD status WHERE status STARTS WITH 'Blocked' RETURN count(*) AS n"),
          { timeout: 30_000 },
        )
        .toBeGreaterThan(0)
      await transaction.run(lock, { key: first })
    })
    await session.close()
    expect(await changes).toEqual(marks.map((id) => ({ status: 'updated', id })))
  })
})
