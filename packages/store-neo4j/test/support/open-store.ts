import neo4j from 'neo4j-driver'
import { inject } from 'vitest'
import { type Neo4jStore, type Neo4jStoreOptions, neo4jStore } from '../../src/index.js'

/** A triple as metadata. */
export const triple = (subject: string, relation: string, object: string, more: object = {}) => ({
  triple: { subject, relation, object, ...more },
})

/** A driver for the server that the tests run against. */
export function openDriver(): neo4j.Driver {
  return neo4j.driver(inject('neo4jUrl'))
}

/** A store whose data nobody else sees. */
export function openStore(
  driver: neo4j.Driver,
  options: Omit<Neo4jStoreOptions, 'driver' | 'url'> = {},
): Neo4jStore {
  return neo4jStore({ driver, namespace: crypto.randomUUID(), ...options })
}
