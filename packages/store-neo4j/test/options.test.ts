import { describe, expect, it } from 'vitest'
import { type Neo4jStoreOptions, neo4jStore } from '../src/index.js'

const url = 'bolt://127.0.0.1:7687'

describe('options', () => {
  it.each<[string, object]>([
    ['url', {}],
    ['url', { url, driver: { session: () => {} } }],
    ['url', { url: ' ' }],
    ['url', { url: 'localhost:7687' }],
    ['url', { url: 'http://localhost:7474' }],
    ['url', { url: new URL(url) }],
    ['auth.username', { url, auth: null }],
    ['auth.password', { url, auth: { username: 'neo4j' } }],
    ['driver', { driver: {} }],
    ['auth', { driver: { session: () => {} }, auth: { username: 'u', password: 'p' } }],
    ['database', { url, database: '' }],
    ['name', { url, name: '' }],
    ['namespace', { url, namespace: '\u200b' }],
    ['scope', { url, scope: undefined }],
    ['scope.actorId', { url, scope: { actorId: '' } }],
    ['embedder.dimensions', { url, embedder: { id: 'e', dimensions: 4097, embed: async () => [] } }],
    ['embedder', { url, embedder: { id: 'e', dimensions: 4 } }],
    ['embedder.id', { url, embedder: { dimensions: 4, embed: async () => [] } }],
    ['limits', { url, limits: null }],
    ['singleValued[1]', { url, singleValued: ['lives in', ''] }],
    ['limits.hops', { url, limits: { hops: 6 } }],
    ['limits.fanOut', { url, limits: { fanOut: 0 } }],
    ['limits.breadth', { url, limits: { breadth: 1.5 } }],
    ['limits.timeMs', { url, limits: { timeMs: 0 } }],
    ['retryMs', { url, retryMs: -1 }],
    ['maxContentBytes', { url, maxContentBytes: 0 }],
    ['maxSearchResults', { url, maxSearchResults: -1 }],
  ])('names %s when it makes no sense', (field, options) => {
    expect(() => neo4jStore(options as Neo4jStoreOptions)).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field }),
    )
  })

  it('W21: refuses incomplete triples by the part they lack, before any I/O', async () => {
    const store = neo4jStore({ url })
    for (const part of ['subject', 'relation', 'object']) {
      const triple = { subject: 'Ana', relation: 'works at', object: 'Acme', [part]: ' ' }
      await expect(store.add('Ana works at Acme', { triple })).rejects.toMatchObject({
        code: 'invalid_argument',
        field: `metadata.triple.${part}`,
      })
    }
    await store.close()
  })
})
