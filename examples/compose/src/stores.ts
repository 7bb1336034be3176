import type { Embedder, MemoryStore } from '@memory/core'
import { agentCoreEmulator, s3VectorsEmulator } from '@memory/emulators'
import { agentCoreStore, ensureMemory } from '@memory/store-agentcore'
import { inMemoryStore } from '@memory/store-in-memory'
import { neo4jStore } from '@memory/store-neo4j'
import { s3VectorsStore } from '@memory/store-s3-vectors'
import { startNeo4j } from 'neo4j-server'
import { SCOPE } from './conversation.js'
import type { Relations } from './options.js'
import { everything, facts, relations, select } from './selection.js'

/** One of the composed stores. */
export interface Part {
  readonly store: MemoryStore
  /** Where it keeps its memories, for people. */
  readonly backend: string
  /** Resolves when what was written can be found, where that takes a while. */
  settle?(): Promise<unknown>
  /** Lets every search hang from now on, and says so. Absent where the example leaves the store in peace. */
  hang?(): boolean
  close(): Promise<void>
}

/** The four stores. Which memory goes where is said by what each one selects. */
export async function openParts(embedder: Embedder, where: Relations): Promise<Part[]> {
  return [
    cachePart(embedder),
    await factsPart(embedder),
    await relationsPart(embedder, where),
    await managedPart(),
  ]
}

function cachePart(embedder: Embedder): Part {
  const store = inMemoryStore({ name: 'cache', embedder, extraction: select(everything) })
  return { store, backend: 'in memory', close: () => store.close() }
}

async function factsPart(embedder: Embedder): Promise<Part> {
  const emulator = await s3VectorsEmulator()
  const store = s3VectorsStore({
    name: 'facts',
    bucket: 'agent-memory',
    index: 'facts',
    clientConfig: emulator.clientConfig,
    embedder,
    extraction: select(facts),
  })
  return {
    store,
    backend: 'S3 Vectors, emulated',
    async close() {
      await store.close()
      await emulator.close()
    },
  }
}

async function relationsPart(embedder: Embedder, where: Relations): Promise<Part> {
  const settings = { name: 'relations', embedder, extraction: select(relations) }
  if (where.in === 'memory') {
    const store = inMemoryStore(settings)
    return { store, backend: 'in memory, for want of a Neo4j', close: () => store.close() }
  }
  const server = where.in === 'started' ? await startNeo4j({ isBrief: true }) : undefined
  const { username, password } = where.in === 'neo4j' ? where : {}
  const auth = username !== undefined && password !== undefined ? { auth: { username, password } } : {}
  const url = where.in === 'neo4j' ? where.url : (server?.url ?? '')
  const store = neo4jStore({ ...settings, url, ...auth, namespace: 'example-compose' })
  // What an earlier run left would be found too.
  await store.withScope(SCOPE).clear()
  return {
    store,
    backend: 'Neo4j',
    async close() {
      await store.close()
      await server?.stop()
    },
  }
}

async function managedPart(): Promise<Part> {
  const emulator = await agentCoreEmulator({ conditions: { extractionMinMs: 100, extractionMaxMs: 300 } })
  const { clientConfig } = emulator
  // It gets raw turns; without the strategy for facts it keeps the rest.
  const { memoryId } = await ensureMemory({
    name: 'rest',
    strategies: ['userPreference', 'summary', 'episodic'],
    clientConfig,
  })
  const store = agentCoreStore({ name: 'rest', memoryId, clientConfig, extraction: select() })
  return {
    store,
    backend: 'AgentCore Memory, emulated',
    settle: () => store.withScope(SCOPE).waitForExtraction({ pollMs: 50, expectMs: 500, quietMs: 100 }),
    hang() {
      emulator.order('RetrieveMemoryRecords', 'silence', Number.POSITIVE_INFINITY)
      return true
    },
    async close() {
      await store.close()
      await emulator.close()
    },
  }
}
