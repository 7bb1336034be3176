import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BedrockAgentClient } from '@aws-sdk/client-bedrock-agent'
import { BedrockAgentRuntimeClient } from '@aws-sdk/client-bedrock-agent-runtime'
import { BedrockAgentCoreClient } from '@aws-sdk/client-bedrock-agentcore'
import { InvocationTrigger } from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import { memoryManager } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import type { MemoryStore as StrandsMemoryStore } from '@strands-agents/sdk'
import { LocalFileStorage } from '@strands-agents/sdk/storage'
import { BedrockKnowledgeBaseStore } from '@strands-agents/sdk/vended-memory-stores/bedrock-knowledge-base'
import { FileMemoryStore } from '@strands-agents/sdk/vended-memory-stores/file-memory-store'
import { TestMemoryStore } from '@strands-agents/sdk/vended-memory-stores/test-memory-store'
import { AgentCoreMemoryStore } from 'bedrock-agentcore/memory/strands'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FromStrandsStoreOptions, fromStrandsStore } from '../src/index.js'

const extraction = { trigger: new InvocationTrigger(), extractor: ruleExtractor() }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strands-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A client of an AWS SDK that answers each command by a function instead of a network. */
function answering<Client extends { send: unknown }>(
  client: Client,
  answer: (command: string, input: Record<string, unknown>) => object,
): Client {
  client.send = async (command: { constructor: { name: string }; input: Record<string, unknown> }) =>
    answer(command.constructor.name, command.input)
  return client
}

const credentials = { accessKeyId: 'none', secretAccessKey: 'none' }
const clientConfig = { region: 'eu-west-1', credentials }

describe('stores of Strands in our manager', () => {
  it.each<[string, () => StrandsMemoryStore]>([
    ['test', () => new TestMemoryStore({ name: 'theirs', writable: true, persist: false })],
    [
      'file',
      () => new FileMemoryStore({ name: 'theirs', writable: true, storage: new LocalFileStorage(folder) }),
    ],
  ])('the %s store takes what we extract, beside a store of ours', async (_, make) => {
    const ours = inMemoryStore({ name: 'ours', extraction })
    const memory = memoryManager({ stores: [fromStrandsStore(make(), { extraction }), ours] })
    await memory.record({ role: 'user', content: "I'm allergic to peanuts. Lovely weather today!" })
    const report = await memory.flush()
    expect(report.stores).toMatchObject({ theirs: { stored: 1 }, ours: { stored: 1 } })
    const found = await memory.search('peanuts allergic', { stores: ['theirs'] })
    expect(found).toMatchObject([{ content: "I'm allergic to peanuts.", storeName: 'theirs' }])
    // Theirs are counts of words.
    expect(found[0]).not.toHaveProperty('score')
    // Fused: what both hold is one result.
    expect(await memory.search('peanuts allergic')).toHaveLength(1)
    await memory.close()
  })

  it('a Bedrock knowledge base: scores and documents carried, one store a scope', async () => {
    const ingested: Record<string, unknown>[] = []
    const asked: Record<string, unknown>[] = []
    const config = {
      knowledgeBaseId: 'KB1',
      dataSourceType: 'CUSTOM' as const,
      dataSourceId: 'DS1',
      knowledgeBaseType: 'VECTOR' as const,
      runtimeClient: answering(new BedrockAgentRuntimeClient(clientConfig), (_, input) => {
        asked.push(input)
        return {
          retrievalResults: [{ content: { text: 'Owns a cat' }, score: 0.75, metadata: { pet: true } }],
        }
      }),
      agentClient: answering(new BedrockAgentClient(clientConfig), (_, input) => {
        ingested.push(input)
        return { documentDetails: [{ status: 'STARTING' }] }
      }),
    }
    const knowledge = (scope?: string) =>
      new BedrockKnowledgeBaseStore({
        name: 'kb',
        writable: true,
        config,
        ...(scope !== undefined && { scope }),
      })
    const store = fromStrandsStore(knowledge(), {
      forScope: ({ actorId = 'nobody' }) => knowledge(`user/${actorId}`),
      score: ({ metadata }) => Number(metadata?._relevanceScore),
    })
    const memory = memoryManager({ stores: [store] })
    const ana = memory.session({ scope: { actorId: 'ana' } })
    expect(await ana.search('pets')).toEqual([
      { content: 'Owns a cat', storeName: 'kb', score: 0.75, metadata: { pet: true, _relevanceScore: 0.75 } },
    ])
    expect(JSON.stringify(asked)).toContain('user/ana')
    const { results } = await ana.add('Owns a dog')
    expect(results).toEqual({ kb: { status: 'stored', id: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
    expect(JSON.stringify(ingested)).toContain('Owns a dog')
    await memory.close()
  })

  it('the AgentCore store of AWS: turns of two conversations under tokens of their own', async () => {
    const events: Record<string, unknown>[] = []
    const client = answering(new BedrockAgentCoreClient(clientConfig), (command, input) => {
      if (command === 'CreateEventCommand') {
        events.push(input)
        return {}
      }
      const createdAt = new Date('2026-01-02T03:04:05Z')
      const record = { memoryRecordId: 'mem-1', content: { text: 'Owns a cat' }, score: 0.5, createdAt }
      return { memoryRecordSummaries: [record] }
    })
    const theirs = new AgentCoreMemoryStore({
      name: 'agentcore',
      memoryId: 'memory-1',
      actorId: 'ana',
      sessionId: 'all',
      namespace: '/facts/{actorId}/',
      writable: true,
      extraction: true,
      client,
    })
    const store = fromStrandsStore(theirs, { extraction: { trigger: new InvocationTrigger() } })
    const memory = memoryManager({ stores: [store] })
    for (const id of ['chat-1', 'chat-2']) {
      await memory.session({ id }).record([
        { role: 'user', content: `I live in Porto. (${id})` },
        { role: 'assistant', content: 'Noted.' },
      ])
    }
    await memory.flush()
    expect(events).toHaveLength(2)
    expect(new Set(events.map(({ clientToken }) => clientToken)).size).toBe(2)
    expect(JSON.stringify(events)).toContain('I live in Porto. (chat-2)')
    expect(await memory.search('cat')).toMatchObject([
      { content: 'Owns a cat', id: 'mem-1', score: 0.5, createdAt: '2026-01-02T03:04:05.000Z' },
    ])
    await memory.close()
  })
})

describe('fromStrandsStore', () => {
  const theirs: StrandsMemoryStore = {
    name: 'theirs',
    writable: true,
    search: async () => [
      { content: 'near', metadata: { distance: 0.1 } },
      { content: 'far', metadata: { distance: 0.9, _score: 12 } },
    ],
    add: async () => undefined,
  }

  it('reads scores as it is told, and takes none that cannot be one', async () => {
    const scored = fromStrandsStore(theirs, { score: ({ metadata }) => 1 - Number(metadata?.distance) })
    expect(await scored.search('any', { minScore: 0.5 })).toMatchObject([{ content: 'near', score: 0.9 }])
    const [near, far] = await fromStrandsStore(theirs).search('any')
    expect([near, far].map((entry) => entry?.score)).toEqual([undefined, undefined])
  })

  it.each<[string, object, object]>([
    ['a filter', { filter: { pet: true } }, { code: 'unsupported', field: 'filter' }],
    ['half a result', { maxSearchResults: 1.5 }, { code: 'invalid_argument', field: 'maxSearchResults' }],
    ['a score beyond 1', { minScore: 2 }, { code: 'invalid_argument', field: 'minScore' }],
    ['a signal that has fired', { signal: AbortSignal.abort() }, { code: 'aborted' }],
  ])('refuses %s before the store is asked', async (_, options, error) => {
    let asked = 0
    const search = async () => {
      asked++
      return []
    }
    await expect(fromStrandsStore({ ...theirs, search }).search('any', options)).rejects.toMatchObject(error)
    expect(await fromStrandsStore({ ...theirs, search }).search(' ')).toEqual([])
    expect(asked).toBe(0)
  })

  it('writes nothing that would be kept for longer than it may be', async () => {
    const written: unknown[] = []
    const store = fromStrandsStore({ ...theirs, add: async (...entry) => written.push(entry) })
    const expiry = { expiresAt: '2999-01-01T00:00:00.000Z' }
    await expect(store.add?.('In Oslo until Friday', {}, expiry)).rejects.toMatchObject({
      code: 'unsupported',
      field: 'ttl',
    })
    await expect(store.add?.(' ')).rejects.toMatchObject({ code: 'invalid_argument', field: 'content' })
    expect(written).toEqual([])
  })

  it('wraps what the store throws, and says whose it is', async () => {
    const down = new Error('down')
    const search = (): never => {
      throw down
    }
    const store = fromStrandsStore({ ...theirs, search, addMessages: () => Promise.reject(down) })
    const error = { code: 'failed', storeName: 'theirs', cause: down }
    await expect(store.search('any')).rejects.toMatchObject(error)
    await expect(store.addMessages?.([{ role: 'user', content: 'Hi' }])).rejects.toMatchObject(error)
  })

  it('makes a store for no scope that has lost an id', () => {
    const store = fromStrandsStore(theirs, { forScope: () => theirs })
    expect(() => store.withScope?.({ actorId: '' })).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field: 'scope.actorId' }),
    )
  })

  it('derives an id where the store tells none, and the same for the same content', async () => {
    const store = fromStrandsStore(theirs)
    const first = await store.add?.('Owns a cat')
    expect(first).toEqual({ status: 'stored', id: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(await store.add?.(' Owns a  cat')).toEqual(first)
  })

  it('repeats a number for a repeated message only', async () => {
    const calls: unknown[] = []
    const store = fromStrandsStore({
      name: 'raw',
      writable: true,
      search: async () => [],
      addMessages: async (_, context) => calls.push(context?.sequenceNumbers),
    })
    const message = (id: string) => ({ id, role: 'user' as const, content: 'ok' })
    await store.addMessages?.([message('a'), message('b')], { sequenceNumbers: [0, 1], sessionId: 'one' })
    await store.addMessages?.([message('c')], { sequenceNumbers: [0], sessionId: 'two' })
    await store.addMessages?.([message('a'), message('b'), message('d')], { sessionId: 'one' })
    expect(calls).toEqual([[0, 1], [2], [0, 1, 3]])
  })

  it.each<[string, StrandsMemoryStore, FromStrandsStoreOptions, string]>([
    ['what is no store', {} as never, {}, 'store'],
    ['an extraction that would be lost', { ...theirs, extraction: true }, {}, 'extraction'],
  ])('refuses %s', (_, store, options, field) => {
    expect(() => fromStrandsStore(store, options)).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field }),
    )
  })

  it('serves no scope that nobody made a store for', () => {
    const memory = memoryManager({ stores: [fromStrandsStore(theirs)] })
    expect(() => memory.session({ scope: { actorId: 'ana' } })).toThrow(
      expect.objectContaining({ code: 'unsupported', storeName: 'theirs' }),
    )
  })
})
