#!/usr/bin/env node
// node scripts/store-table.mjs [--check]
// Writes the table of stores into the README, and each package's share into its own, from what the stores themselves say
// that they can do.
import { langGraphMemoryStore } from '@memory/langgraph'
import { agentCoreStore } from '@memory/store-agentcore'
import { dynamodbStore } from '@memory/store-dynamodb'
import { inMemoryStore } from '@memory/store-in-memory'
import { fileLog } from '@memory/store-in-memory/file'
import { mem0Store } from '@memory/store-mem0'
import { neo4jStore } from '@memory/store-neo4j'
import { s3VectorsStore } from '@memory/store-s3-vectors'
import { writeTable } from './written-table.mjs'

const { plainFilesStore } = await import('../examples/third-party-store/dist/index.js')

// Constructing a store does no I/O, so that none of these is ever called.
const embedder = { id: 'none', dimensions: 3, embed: async () => [] }
const client = {}
const MEM0_METHODS = ['add', 'search', 'getAll', 'get', 'update', 'delete']
const nothing = async () => ({ results: [] })
const mem0Memory = Object.fromEntries(MEM0_METHODS.map((method) => [method, nothing]))
const mem0Client = { ...mem0Memory, batchDelete: nothing, host: 'http://127.0.0.1' }
const langGraph = { batch: async () => [] }

const STORES = [
  ['in memory', 'packages/store-in-memory', inMemoryStore()],
  ['in memory, with an embedder', 'packages/store-in-memory', inMemoryStore({ embedder })],
  [
    'in memory, kept in a file',
    'packages/store-in-memory',
    inMemoryStore({ persistence: fileLog({ path: 'memories.log' }) }),
  ],
  [
    'Amazon S3 Vectors',
    'packages/store-s3-vectors',
    s3VectorsStore({ bucket: 'bucket', index: 'index', client, embedder }),
  ],
  ['Amazon DynamoDB', 'packages/store-dynamodb', dynamodbStore({ table: 'table', client, embedder })],
  [
    'Amazon Bedrock AgentCore Memory',
    'packages/store-agentcore',
    agentCoreStore({ memoryId: 'memory-0123456789', client }),
  ],
  [
    'the same, with records',
    'packages/store-agentcore',
    agentCoreStore({ memoryId: 'memory-0123456789', client, records: true }),
  ],
  ['Neo4j, as a graph', 'packages/store-neo4j', neo4jStore({ driver: { session: () => undefined } })],
  ['mem0, platform', 'packages/store-mem0', mem0Store({ client: mem0Client })],
  ['mem0, open source', 'packages/store-mem0', mem0Store({ memory: mem0Memory })],
  ['a LangGraph store with an index', 'packages/langgraph', langGraphMemoryStore({ store: langGraph })],
  [
    'a LangGraph store without',
    'packages/langgraph',
    langGraphMemoryStore({ store: langGraph, search: 'none' }),
  ],
  [
    'plain files, as a stranger would write it',
    'examples/third-party-store',
    plainFilesStore({ folder: 'memories' }),
  ],
]

/** Each column, and what a store says about it. */
const COLUMNS = {
  store: ({ label }) => label,
  package: ({ folder }) => `[\`${folder.replace(/^packages\//, '@memory/')}\`](${folder})`,
  search: ({ can }) => can.search,
  scores: ({ can }) => yes(can.scores),
  filters: ({ can }) => yes(can.filter === 'equality'),
  'a write is found': ({ can }) => (can.consistency === 'eventual' ? 'a moment later' : 'at once'),
  'expiry to the': ({ can }) => (can.ttl === 'none' ? '' : can.ttl.replace(/s$/, '')),
  'same id twice': ({ can }) => (can.idempotency === 'key' ? 'one memory' : 'two'),
  'two write at once': ({ can }) => (can.coordination === 'store' ? 'one is told' : 'the last one stays'),
  'takes turns': ({ can, store }) => (can.serverExtraction ? 'yes, and extracts' : yes(store.addMessages)),
  'outlives the process': ({ can }) => yes(can.durable),
  'largest memory': ({ can }) => bytes(can.maxContentBytes),
  lacks: ({ store }) => METHODS.filter((method) => !store[method]).join(', '),
}

/** What an empty cell stands for, where it is not a no. */
const BLANK = { 'expiry to the': 'never', 'largest memory': 'no limit', lacks: 'nothing' }

/** What a store may leave out. */
const METHODS = ['add', 'addBatch', 'get', 'list', 'update', 'delete', 'clear', 'withScope']

function yes(value) {
  return value ? 'yes' : ''
}

function bytes(limit) {
  return limit === null ? '' : `${limit.toLocaleString('en-US')} bytes`
}

const rows = STORES.map(([label, folder, store]) =>
  Object.values(COLUMNS).map((column) => column({ label, folder, store, can: store.capabilities })),
)
writeTable({
  page: 'README.md',
  script: 'scripts/store-table.mjs',
  what: 'stores',
  rows: [Object.keys(COLUMNS), ...rows],
})

/** The same for one package, a column for each way to make its store. */
const [, , ...CAPABILITIES] = Object.keys(COLUMNS)
for (const folder of new Set(STORES.map(([, each]) => each).filter((each) => each.startsWith('packages/')))) {
  const own = rows.filter((_, i) => STORES[i]?.[1] === folder)
  const [, ...labels] = own.map(([label]) => label)
  writeTable({
    page: `${folder}/README.md`,
    script: 'scripts/store-table.mjs',
    what: 'capabilities',
    rows: [
      ['capability', labels.length > 0 ? own[0]?.[0] : 'value', ...labels],
      ...CAPABILITIES.map((name, i) => [name, ...own.map((cells) => cells[i + 2] || (BLANK[name] ?? 'no'))]),
    ],
  })
}
