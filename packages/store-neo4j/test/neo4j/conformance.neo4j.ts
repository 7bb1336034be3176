import { type StoreTarget, storeConformance } from '@memory/conformance'
import type { Embedder, MemoryStore } from '@memory/core'
import neo4j from 'neo4j-driver'
import { DEFAULT_RELEASE } from 'neo4j-server'
import { afterAll, describe, inject, it } from 'vitest'
import { neo4jStore } from '../../src/index.js'
import { type FaultyDriver, faultyDriver } from '../support/faulty-driver.js'
import { letterEmbedder } from '../support/letter-embedder.js'

const driver = neo4j.driver(inject('neo4jUrl'), undefined, { maxTransactionRetryTime: 2_000 })
afterAll(() => driver.close())

interface Opened {
  readonly namespace: string
  readonly driver: FaultyDriver
  readonly embedder: Embedder | undefined
}

const opened = new WeakMap<MemoryStore, Opened>()

function open(parts: Opened): MemoryStore {
  const { namespace, embedder } = parts
  const store = neo4jStore({ driver: parts.driver, namespace, ...(embedder && { embedder }) })
  opened.set(store, parts)
  return store
}

const partsOf = (store: MemoryStore): Opened => opened.get(store) as Opened

const target = (name: string, embedder?: Embedder): StoreTarget => ({
  name: `Neo4j, ${name}`,
  open: () => open({ namespace: crypto.randomUUID(), driver: faultyDriver(driver), embedder }),
  reopen: (store) => open({ ...partsOf(store), driver: faultyDriver(driver) }),
  close: (store) => store.close?.(),
  inject: (store, fault) =>
    fault.kind === 'partial-batch' ? undefined : partsOf(store).driver.inject(fault),
})

/** The cases that see how the server is asked for vectors, or that it is not asked at all. */
const SEARCHING = ['search.*', 'query.*', 'filter.*', 'scope.*', 'consistency.*', 'model.one-scope']

// The long-term release shows everything; what is then done in another way shows where the way matters.
if (inject('neo4jRelease').version === DEFAULT_RELEASE.version) {
  storeConformance({ describe, it }, target('by meaning too', letterEmbedder))
  storeConformance({ describe, it }, target('by words and relations'), { only: SEARCHING })
} else {
  storeConformance({ describe, it }, target('by meaning too', letterEmbedder), { only: SEARCHING })
}
