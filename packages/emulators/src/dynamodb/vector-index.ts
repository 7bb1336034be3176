import { ServiceFault } from '../wire/service-fault.js'
import { inUse, noIndex, validation } from './faults.js'
import { hashOf, type IndexDefinition } from './index-definition.js'
import { type AttributeValue, floatOf, type Item, vectorOf } from './item.js'

/** How far a new index has come. Observed from outside: nubo-db/dynamodb-conformance, updateLifecycle.test.ts. */
export type Phase = 'allocating' | 'backfilling' | 'settling' | 'ready'

interface Entry {
  /** Without the vector. */
  readonly item: Item
  readonly vector: Float32Array
}

interface Change {
  readonly visibleAt: number
  readonly key: string
  /** What the index will show; absent for what it will not. */
  readonly entry: Entry | undefined
}

/** One vector index: what it is, how far it has come, and the items it shows, each a while after it was written. */
export class VectorIndexView {
  readonly definition: IndexDefinition
  /** Whether it was made together with its table, which goes another way. */
  readonly withTable: boolean
  readonly #arn: string
  readonly #milestones: { readonly allocated: number; readonly backfilled: number; readonly ready: number }
  readonly #entries = new Map<string, Entry>()
  readonly #changes: Change[] = []

  constructor(
    definition: IndexDefinition,
    tableName: string,
    withTable: boolean,
    times: {
      readonly now: number
      readonly allocationMs: number
      readonly backfillMs: number
      readonly settleMs: number
    },
  ) {
    this.definition = definition
    this.withTable = withTable
    this.#arn = `arn:aws:dynamodb:us-east-1:000000000000:table/${tableName}/index/${definition.IndexName}`
    const allocated = times.now + times.allocationMs
    const backfilled = withTable ? allocated : allocated + times.backfillMs
    this.#milestones = { allocated, backfilled, ready: backfilled + (withTable ? 0 : times.settleMs) }
  }

  phase(now: number): Phase {
    const { allocated, backfilled, ready } = this.#milestones
    if (now < allocated) return 'allocating'
    if (now < backfilled) return 'backfilling'
    return now < ready ? 'settling' : 'ready'
  }

  describe(now: number): object {
    const phase = this.phase(now)
    const creating = phase === 'allocating' || phase === 'backfilling'
    return {
      ...this.definition,
      IndexStatus: creating ? 'CREATING' : 'ACTIVE',
      // Never there for an index made with its table, nor at the end.
      ...(creating && !this.withTable && { Backfilling: phase === 'backfilling' }),
      // Refreshed every six hours or so, and 0 until then.
      IndexSizeBytes: 0,
      ItemCount: 0,
      IndexArn: this.#arn,
    }
  }

  assertDeletable(now: number, tableName: string): void {
    if (this.phase(now) !== 'allocating') return
    throw inUse(
      'Index creation is in resource allocation phase. Retry deletion during backfilling phase or when the index is ' +
        `active. Table: ${tableName} Index: ${this.definition.IndexName}`,
    )
  }

  /** The items a search sees at the moment. */
  visible(now: number): Entry[] {
    const phase = this.phase(now)
    if (phase === 'allocating') throw noIndex(this.definition.IndexName)
    if (phase !== 'ready')
      throw validation(`Cannot search backfilling vector index: ${this.definition.IndexName}`)
    while (this.#changes[0] && this.#changes[0].visibleAt <= now) this.#apply(this.#changes.shift() as Change)
    return [...this.#entries.values()]
  }

  /** Notes a write that the table has accepted; `undefined` for a deletion. */
  note(key: string, item: Item | undefined, visibleAt: number): void {
    this.#changes.push({ visibleAt, key, entry: item && this.#entryOf(item) })
  }

  /** Refuses an item whose vector does not fit this index. One without the attribute is fine: it is not indexed. */
  check(item: Item): void {
    const { IndexName, VectorAttribute, Dimensions } = this.definition
    const name = VectorAttribute.AttributeName
    const value = Object.hasOwn(item, name) ? item[name] : undefined
    if (value === undefined) return
    const refuse = (problem: string) =>
      validation(`One or more parameter values were invalid. ${problem} IndexName: ${IndexName}`)
    if (!Array.isArray(value.L)) {
      throw refuse(`Invalid type for parameter ${name}, Expected: 32-bit floating point number list`)
    }
    const elements = value.L as readonly AttributeValue[]
    if (elements.length !== Dimensions) {
      throw refuse(`Invalid size for parameter ${name}, Expected: ${Dimensions}, Actual: ${elements.length}`)
    }
    const bad = elements.findIndex((element) => floatOf(element) === undefined)
    if (bad >= 0) {
      const actual = Object.keys(elements[bad] ?? {})[0]
      throw refuse(
        `Invalid type for parameter ${name}[${bad}], Expected: 32-bit floating point number, Actual: ${actual}.`,
      )
    }
    const hash = hashOf(this.definition)
    if (hash !== undefined && item[hash]?.S === '') {
      throw validation(
        'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
          `The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${IndexName}, IndexKey: ${hash}`,
      )
    }
  }

  /** Items without the vector or the hash attribute are silently not there. */
  #entryOf(item: Item): Entry | undefined {
    const { [this.definition.VectorAttribute.AttributeName]: attribute, ...rest } = item
    const vector = vectorOf(attribute)
    const hash = hashOf(this.definition)
    return vector && (hash === undefined || item[hash] !== undefined) ? { item: rest, vector } : undefined
  }

  #apply({ key, entry }: Change): void {
    if (entry) this.#entries.set(key, entry)
    else this.#entries.delete(key)
  }
}

/** Only one index of a table may be made or deleted at a time. */
export function assertNothingPending(indexes: Iterable<VectorIndexView>, now: number): void {
  for (const index of indexes) {
    const phase = index.phase(now)
    if (phase === 'allocating' || phase === 'backfilling') throw inUseLimit()
  }
}

export const inUseLimit = (): ServiceFault =>
  new ServiceFault(
    'LimitExceededException',
    'Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table',
  )
