export type {
  GraphDriver,
  GraphRecord,
  GraphSession,
  GraphTransaction,
  Neo4jAuth,
  Parameters,
  SessionConfig,
  TransactionConfig,
} from './driver.js'
export type { Neo4jStoreOptions, SearchLimits } from './options.js'
export { type Neo4jStore, neo4jStore } from './store.js'
