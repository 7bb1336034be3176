import type { TableDescription, VectorIndex, VectorIndexDescription } from '@aws-sdk/client-dynamodb'
import { type CallOptions, type Clock, MemoryError, throwIfAborted } from '@memory/core'
import { type DistanceFunction, type OpenOptions, sendOptions, wait } from '@memory/vector'
import { checkIndex, checkTable, DISTANCES, filterKeysOf, tableKeys } from './describe-index.js'
import { searchExpressions } from './search-condition.js'
import type { Connection } from './service.js'
import { isNamed } from './service-errors.js'
import { filterAttribute, type TableLayout, VECTOR } from './table-layout.js'
import type { DynamoDBBackendOptions } from './table-options.js'
import { timeToLive } from './time-to-live.js'

/** What table and index are to be, and what may be done about it. */
export interface Provision extends DynamoDBBackendOptions {
  readonly index: string
  readonly distance: DistanceFunction
  readonly label: string
  readonly clock: Clock
}

const READY_TIMEOUT_MS = 30 * 60_000

/** Milliseconds between two looks at what is being made: from soon to seldom. */
const POLL_MS = { first: 25, last: 10_000, growth: 1.6 } as const

/** Makes what is missing, waits until it serves, checks what is there. */
export async function provision(
  wanted: Provision,
  connection: Connection,
  options: OpenOptions,
): Promise<TableLayout> {
  const { dimensions, signal } = options
  const { clock, logger, label } = wanted
  const deadline = clock.now() + (wanted.readyTimeoutMs ?? READY_TIMEOUT_MS)
  for (let pause: number = POLL_MS.first; ; pause = Math.min(POLL_MS.last, pause * POLL_MS.growth)) {
    throwIfAborted(signal)
    const table = await describe(wanted, connection, options)
    if (table) checkTable(table)
    // What the service said to the step that is due now; undefined when it only takes its time.
    let refusal: Error | undefined
    const index = table && indexOf(table, wanted)
    if (table && index) {
      const keys = tableKeys(table)
      checkIndex(index, { ...wanted, dimensions, partitionKey: keys.partitionKey })
      const layout = { ...keys, ttl: undefined, filterKeys: filterKeysOf(index) }
      if (isServing(table, index)) {
        refusal = await probe(wanted, connection, layout, index, options)
        if (!refusal) return { ...layout, ttl: await timeToLive(wanted, connection, options) }
      }
    } else {
      refusal = await make(wanted, connection, table, options)
    }
    const state = `${label} is still being made${refusal ? ` (${refusal.message})` : ''}`
    if (clock.now() + pause > deadline)
      throw new MemoryError('timeout', `${state}; the next call goes on waiting`, { cause: refusal })
    logger?.debug(state)
    await wait(pause, clock, signal)
  }
}

async function describe(
  { table }: Provision,
  { client, sdk }: Connection,
  options: CallOptions,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new sdk.DescribeTableCommand({ TableName: table }), sendOptions(options))).Table
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException')) return undefined
    throw error
  }
}

const indexOf = (
  { VectorIndexes = [] }: TableDescription,
  { index }: Provision,
): VectorIndexDescription | undefined => VectorIndexes.find(({ IndexName }) => IndexName === index)

/** `Backfilling` is true while it lasts and absent, not false, at the end. */
const isServing = (
  { TableStatus }: TableDescription,
  { IndexStatus, Backfilling }: VectorIndexDescription,
): boolean =>
  (TableStatus === 'ACTIVE' || TableStatus === 'UPDATING') && IndexStatus === 'ACTIVE' && Backfilling !== true

/** An index may be active and not yet known to the searching half of the service; a search tells, by what it refuses. */
async function probe(
  { table, index }: Provision,
  { client, sdk }: Connection,
  layout: TableLayout,
  { Dimensions = 1 }: VectorIndexDescription,
  options: CallOptions,
): Promise<Error | undefined> {
  const SearchVector = Array.from({ length: Dimensions }, (_, i) => ({ N: i === 0 ? '1' : '0' }))
  const input = {
    TableName: table,
    IndexName: index,
    SearchVector,
    TopK: 1,
    ...searchExpressions('!probe', undefined, layout),
  }
  try {
    await client.send(new sdk.SearchVectorsCommand(input), sendOptions(options))
    return undefined
  } catch (error) {
    // What it says until then; the request itself is known to be right.
    if (isNamed(error, 'ValidationException')) return error
    throw error
  }
}

/** Takes the next step; gives what speaks against it for now. */
async function make(
  wanted: Provision,
  connection: Connection,
  table: TableDescription | undefined,
  options: OpenOptions,
): Promise<Error | undefined> {
  const { label } = wanted
  const { dimensions } = options
  if (table === undefined) {
    if (wanted.create === false || dimensions === undefined) {
      throw new MemoryError('not_found', `${label} does not exist, nor does its table`, { field: 'table' })
    }
    return await unlessUnderWay(createTable(wanted, connection, dimensions, options))
  }
  if (wanted.addIndex !== true || dimensions === undefined) {
    const advice = 'Pass addIndex: true to add it, which takes many minutes and is paid for'
    throw new MemoryError('not_found', `The table exists without ${label}. ${advice}`, { field: 'index' })
  }
  return await unlessUnderWay(addIndex(wanted, connection, table, dimensions, options))
}

async function createTable(
  wanted: Provision,
  { client, sdk }: Connection,
  dimensions: number,
  options: CallOptions,
): Promise<void> {
  const { table, tags, encryption, deletionProtection } = wanted
  const keys = { partitionKey: 'pk', sortKey: 'sk' }
  const command = new sdk.CreateTableCommand({
    TableName: table,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [keys.partitionKey, keys.sortKey, ...filterAttributes(wanted)].map(stringAttribute),
    KeySchema: [
      { AttributeName: keys.partitionKey, KeyType: 'HASH' },
      { AttributeName: keys.sortKey, KeyType: 'RANGE' },
    ],
    VectorIndexes: [indexDefinition(wanted, keys.partitionKey, dimensions)],
    ...(encryption && { SSESpecification: encryption }),
    ...(deletionProtection && { DeletionProtectionEnabled: true }),
    ...(tags && { Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) }),
  })
  await client.send(command, sendOptions(options))
}

async function addIndex(
  wanted: Provision,
  { client, sdk }: Connection,
  table: TableDescription,
  dimensions: number,
  options: CallOptions,
): Promise<void> {
  const { partitionKey, sortKey } = tableKeys(table)
  const command = new sdk.UpdateTableCommand({
    TableName: wanted.table,
    AttributeDefinitions: [partitionKey, sortKey, ...filterAttributes(wanted)].map(stringAttribute),
    VectorIndexUpdates: [{ Create: indexDefinition(wanted, partitionKey, dimensions) }],
  })
  await client.send(command, sendOptions(options))
}

function indexDefinition(wanted: Provision, partitionKey: string, Dimensions: number): VectorIndex {
  const filters = filterAttributes(wanted).map((AttributeName) => ({
    AttributeName,
    SearchSchemaElementType: 'INLINE_FILTER' as const,
  }))
  return {
    IndexName: wanted.index,
    VectorAttribute: { AttributeName: VECTOR },
    Dimensions,
    DistanceFunction: DISTANCES[wanted.distance],
    Projection: { ProjectionType: 'ALL' },
    SearchSchema: [{ AttributeName: partitionKey, SearchSchemaElementType: 'HASH' }, ...filters],
  }
}

const filterAttributes = ({ filterKeys = [] }: Provision): string[] => filterKeys.map(filterAttribute)

const stringAttribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const })

/** Somebody else making the same, or another index first, is a reason to wait and no failure. */
async function unlessUnderWay(making: Promise<void>): Promise<Error | undefined> {
  try {
    await making
    return undefined
  } catch (error) {
    if (isNamed(error, 'ResourceInUseException') || isNamed(error, 'LimitExceededException')) return error
    throw error
  }
}
