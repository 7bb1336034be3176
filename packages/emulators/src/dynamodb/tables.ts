import type { Weather } from '../wire/conditions.js'
import { inUse, noIndex, noTable, validation } from './faults.js'
import { checkDefinitions, type IndexDefinition } from './index-definition.js'
import type { Item } from './item.js'
import type { ItemServer } from './item-server.js'
import { assertNothingPending, inUseLimit, VectorIndexView } from './vector-index.js'

interface AttributeDefinition {
  readonly AttributeName: string
  readonly AttributeType: string
}

interface Keyed {
  readonly KeySchema: readonly { readonly AttributeName: string }[]
}

export interface CreateTableInput extends Keyed {
  readonly TableName: string
  readonly AttributeDefinitions: readonly AttributeDefinition[]
  readonly BillingMode?: string
  readonly GlobalSecondaryIndexes?: readonly Keyed[]
  readonly LocalSecondaryIndexes?: readonly Keyed[]
  readonly VectorIndexes?: readonly IndexDefinition[]
  readonly Tags?: readonly object[]
}

export interface UpdateTableInput {
  readonly TableName: string
  readonly AttributeDefinitions?: readonly AttributeDefinition[]
  readonly VectorIndexUpdates?: readonly {
    readonly Create?: IndexDefinition
    readonly Delete?: { readonly IndexName: string }
  }[]
}

/** What is known of a table beyond what dynalite keeps. */
export interface Table {
  readonly keys: readonly string[]
  readonly onDemand: boolean
  readonly attributes: Map<string, AttributeDefinition>
  readonly indexes: Map<string, VectorIndexView>
  ttl?: { readonly attribute: string; readonly changedAt: number; readonly enabled: boolean }
}

/** An hour, in which a second change of a table's TTL is refused (API reference, UpdateTimeToLive). */
const TTL_CHANGE_MS = 3_600_000

/** Tables with their vector indexes: dynalite's tables, and what it does not know of. */
export class Tables {
  readonly #tables = new Map<string, Table>()
  readonly #items: ItemServer
  readonly #weather: Weather
  readonly #now: () => number

  constructor(items: ItemServer, weather: Weather, now: () => number) {
    this.#items = items
    this.#weather = weather
    this.#now = now
  }

  find(name: string): Table | undefined {
    // An ARN ends in the name.
    return this.#tables.get(name.split('/').pop() ?? '')
  }

  /** The vector attributes of a table. */
  vectorAttributes(name: string): Set<string> {
    const indexes = this.find(name)?.indexes.values() ?? []
    return new Set(Array.from(indexes, ({ definition }) => definition.VectorAttribute.AttributeName))
  }

  index(table: string, name: string): { readonly table: Table; readonly index: VectorIndexView } {
    const found = this.find(table)
    if (!found) throw noTable()
    const index = found.indexes.get(name)
    if (!index) throw noIndex(name)
    return { table: found, index }
  }

  async create(input: CreateTableInput): Promise<object> {
    const { VectorIndexes = [], Tags = [], ...plain } = input
    const { AttributeDefinitions, GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] } = input
    const onDemand = input.BillingMode === 'PAY_PER_REQUEST'
    if (VectorIndexes.length > 0) {
      checkDefinitions(
        VectorIndexes,
        new Set(AttributeDefinitions.map((each) => each.AttributeName)),
        onDemand,
      )
    }
    // dynalite refuses definitions that no key of its own uses.
    const keyed = [input, ...GlobalSecondaryIndexes, ...LocalSecondaryIndexes]
    const used = new Set(keyed.flatMap(({ KeySchema }) => KeySchema.map((each) => each.AttributeName)))
    const searched = new Set(
      VectorIndexes.flatMap(({ SearchSchema = [] }) => SearchSchema.map((each) => each.AttributeName)),
    )
    const forwarded = AttributeDefinitions.filter(
      ({ AttributeName }) => used.has(AttributeName) || !searched.has(AttributeName),
    )
    const output = await this.#items.call('CreateTable', { ...plain, AttributeDefinitions: forwarded })
    const description = output.TableDescription as { readonly TableArn: string }
    // dynalite knows tags, but not here.
    if (Tags.length > 0) await this.#items.call('TagResource', { ResourceArn: description.TableArn, Tags })
    const table: Table = {
      keys: input.KeySchema.map((each) => each.AttributeName),
      onDemand,
      attributes: new Map(AttributeDefinitions.map((each) => [each.AttributeName, each])),
      indexes: new Map(),
    }
    for (const definition of VectorIndexes) this.#addIndex(table, input.TableName, definition, true)
    this.#tables.set(input.TableName, table)
    return { TableDescription: this.#described(table, description) }
  }

  async describe(input: { readonly TableName: string }): Promise<object> {
    const output = await this.#items.call('DescribeTable', input)
    const table = this.find(input.TableName)
    return table ? { Table: this.#described(table, output.Table as object) } : output
  }

  async update({
    VectorIndexUpdates = [],
    AttributeDefinitions = [],
    ...rest
  }: UpdateTableInput): Promise<object> {
    const table = this.find(rest.TableName)
    if (!table) throw noTable()
    if (VectorIndexUpdates.length === 0)
      return await this.#items.call('UpdateTable', { ...rest, AttributeDefinitions })
    if (VectorIndexUpdates.length > 1) throw inUseLimit()
    const [update] = VectorIndexUpdates
    const now = this.#now()
    if (update?.Create) {
      assertNothingPending(table.indexes.values(), now)
      const attributes = new Map([
        ...table.attributes,
        ...AttributeDefinitions.map((each) => [each.AttributeName, each] as const),
      ])
      const existing = [...table.indexes.values()].map(({ definition }) => definition)
      checkDefinitions([...existing, update.Create], new Set(attributes.keys()), table.onDemand)
      for (const [name, definition] of attributes) table.attributes.set(name, definition)
      const index = this.#addIndex(table, rest.TableName, update.Create, false)
      await this.#backfill(rest.TableName, table, index)
    } else if (update?.Delete) {
      const { index } = this.index(rest.TableName, update.Delete.IndexName)
      index.assertDeletable(now, rest.TableName)
      table.indexes.delete(update.Delete.IndexName)
    }
    const { Table } = (await this.describe(rest)) as { Table: object }
    return { TableDescription: { ...Table, TableStatus: 'UPDATING' } }
  }

  async delete(input: { readonly TableName: string }): Promise<object> {
    const now = this.#now()
    for (const index of this.find(input.TableName)?.indexes.values() ?? []) {
      if (index.phase(now) === 'allocating' || index.phase(now) === 'backfilling') {
        throw inUse('Cannot delete table while indexes are being created, updated, or deleted.')
      }
    }
    const output = await this.#items.call('DeleteTable', input)
    this.#tables.delete(input.TableName)
    return output
  }

  updateTtl(input: {
    readonly TableName: string
    readonly TimeToLiveSpecification: { readonly AttributeName: string; readonly Enabled: boolean }
  }): object {
    const { TableName, TimeToLiveSpecification } = input
    const table = this.find(TableName)
    if (!table) throw noTable()
    const { AttributeName, Enabled } = TimeToLiveSpecification
    const now = this.#now()
    if (table.ttl && now - table.ttl.changedAt < TTL_CHANGE_MS) {
      throw validation('Time to live has been modified multiple times within a fixed interval')
    }
    if ((table.ttl?.enabled ?? false) === Enabled) {
      throw validation(`TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`)
    }
    table.ttl = { attribute: AttributeName, changedAt: now, enabled: Enabled }
    return { TimeToLiveSpecification }
  }

  describeTtl({ TableName }: { readonly TableName: string }): object {
    const table = this.find(TableName)
    if (!table) throw noTable()
    const description = table.ttl?.enabled
      ? { TimeToLiveStatus: 'ENABLED', AttributeName: table.ttl.attribute }
      : { TimeToLiveStatus: 'DISABLED' }
    return { TimeToLiveDescription: description }
  }

  #addIndex(
    table: Table,
    tableName: string,
    definition: IndexDefinition,
    withTable: boolean,
  ): VectorIndexView {
    const { allocationMs, backfillMs, replicationLagMs } = this.#weather.conditions
    const times = { now: this.#now(), allocationMs, backfillMs, settleMs: replicationLagMs }
    const index = new VectorIndexView(definition, tableName, withTable, times)
    table.indexes.set(definition.IndexName, index)
    return index
  }

  /** What is in the table already. The first search that succeeds sees all of it. */
  async #backfill(TableName: string, table: Table, index: VectorIndexView): Promise<void> {
    let start: unknown
    do {
      const page = await this.#items.call('Scan', {
        TableName,
        ...(start ? { ExclusiveStartKey: start } : {}),
      })
      for (const item of page.Items as Item[]) index.note(keyText(table, item), item, 0)
      start = page.LastEvaluatedKey
    } while (start)
  }

  #described(table: Table, description: object): object {
    const now = this.#now()
    const indexes = [...table.indexes.values()]
    const allocating = indexes.find((index) => index.phase(now) === 'allocating')
    const status = allocating && (allocating.withTable ? 'CREATING' : 'UPDATING')
    return {
      ...description,
      AttributeDefinitions: [...table.attributes.values()],
      ...(indexes.length > 0 && { VectorIndexes: indexes.map((index) => index.describe(now)) }),
      ...(status && { TableStatus: status }),
    }
  }
}

/** An item's primary key as text. */
export const keyText = ({ keys }: Table, item: Item): string => JSON.stringify(keys.map((name) => item[name]))

/** Refuses reads that vector indexes do not serve. */
export function assertNotVectorIndex(table: Table | undefined, operation: string, name: unknown): void {
  if (typeof name !== 'string' || !table?.indexes.has(name)) return
  // Word for word: one of the two ends in a full stop (nubo-db/dynamodb-conformance, tests/tier3/error-messages).
  const end = operation === 'Query' ? '.' : ''
  throw validation(`${operation} operation not supported on this index type${end}`)
}
