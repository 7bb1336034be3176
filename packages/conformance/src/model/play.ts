import type { AddResult, MemoryEntry, MemoryScope } from '@memory/core'
import type { FullStore } from '../store/full-store.js'
import type { StoreContext } from '../store/store-context.js'
import { ConformanceFailure, check, defined, equal, refuses, sameItems } from '../support/assert.js'
import type { ModelEntry, Operation } from './operation.js'
import { type ModelRecord, ReferenceModel } from './reference-model.js'

/** The scopes that sequences work in; the first is the store as it was opened. */
const SCOPES: readonly MemoryScope[] = [{}, { actorId: 'ana' }, { actorId: 'ana', sessionId: 's1' }]

/**
 * Plays a sequence against a fresh store and the model at once.
 *
 * @throws ConformanceFailure at the first operation whose result differs, and when the final states do.
 */
export async function play(
  context: StoreContext,
  operations: readonly Operation[],
  scopes: number,
): Promise<void> {
  const game = new Game(context, await context.open(), scopes)
  for (const operation of operations) await game.apply(operation)
  await game.compareStates()
}

class Game {
  readonly #context: StoreContext
  readonly #models: readonly ReferenceModel[]
  #base: FullStore
  #stores: readonly FullStore[]

  constructor(context: StoreContext, base: FullStore, scopes: number) {
    this.#context = context
    this.#base = base
    this.#models = SCOPES.slice(0, scopes).map(() => new ReferenceModel())
    this.#stores = this.#views()
  }

  async apply(operation: Operation): Promise<void> {
    const store = defined(this.#stores[operation.scope], 'the scope')
    const model = this.#model(operation.scope)
    switch (operation.kind) {
      case 'add':
        if (!model.isOpen(operation.entry)) await this.#add(store, model, operation.entry)
        return
      case 'addBatch':
        await this.#addBatch(store, model, operation.entries)
        return
      case 'get': {
        const id = this.#idOf(operation.owner, operation.nth)
        expectRecord(await store.get(id), model.get(id), `the entry under ${id}`)
        return
      }
      case 'delete': {
        const id = this.#idOf(operation.owner, operation.nth)
        equal(await store.delete(id), { deleted: model.delete(id) }, `delete of ${id}`)
        return
      }
      case 'update': {
        const id = this.#idOf(operation.scope, operation.nth)
        if (model.update(id, operation.patch)) {
          expectRecord(await store.update(id, operation.patch), model.get(id), 'the updated entry')
        } else {
          await refuses(() => store.update(id, operation.patch), { code: 'not_found' }, 'update')
        }
        return
      }
      case 'list':
        expectRecords(await this.#context.all(store, operation.limit), model.records(), 'the list')
        return
      case 'search':
        expectResults(
          await store.search(operation.content, { maxSearchResults: operation.limit }),
          model,
          operation,
        )
        return
      case 'clear':
        equal(await store.clear(), { deleted: model.clear() }, 'clear')
        return
      case 'restart':
        this.#base = await this.#context.restart(this.#base)
        this.#stores = this.#views()
    }
  }

  async compareStates(): Promise<void> {
    if (!this.#context.has('list')) return
    for (const [i, store] of this.#stores.entries()) {
      expectRecords(
        await this.#context.all(store),
        this.#model(i).records(),
        `the final list of ${JSON.stringify(SCOPES[i])}`,
      )
    }
  }

  #views(): readonly FullStore[] {
    return this.#models.map((_, i) => (i === 0 ? this.#base : this.#base.withScope(SCOPES[i] ?? {})))
  }

  #model(scope: number): ReferenceModel {
    return defined(this.#models[scope], 'the model')
  }

  /** The id of one of the entries of a scope, or one that nobody has. */
  #idOf(scope: number, nth: number): string {
    return this.#model(scope).records()[nth]?.id ?? `nobody-${nth}`
  }

  async #add(store: FullStore, model: ReferenceModel, entry: ModelEntry): Promise<void> {
    const expected = model.expectedStatus(entry)
    const { content, metadata, id } = entry
    const result = await store.add(content, metadata, id === undefined ? {} : { id })
    this.#accept(model, entry, result, expected)
  }

  async #addBatch(store: FullStore, model: ReferenceModel, entries: readonly ModelEntry[]): Promise<void> {
    const open = entries.filter((entry) => !model.isOpen(entry))
    const results = await store.addBatch(open)
    equal(results.length, open.length, 'number of results')
    for (const [i, entry] of open.entries()) {
      this.#accept(model, entry, defined(results[i], 'the result'), model.expectedStatus(entry))
    }
  }

  #accept(model: ReferenceModel, entry: ModelEntry, result: AddResult, expected: string): void {
    const status = result.status === 'pending' ? 'stored' : result.status
    equal(status, expected, `status of "${entry.content}"`)
    const id = defined(result.id, 'the id')
    if (entry.id !== undefined) equal(id, entry.id, 'the id')
    model.add(entry, id)
  }
}

function expectRecord(entry: MemoryEntry | undefined, record: ModelRecord | undefined, what: string): void {
  const seen = entry && { id: entry.id, content: entry.content, metadata: entry.metadata ?? {} }
  equal(seen, record, what)
}

function expectRecords(entries: readonly MemoryEntry[], records: readonly ModelRecord[], what: string): void {
  sameItems(
    entries.map(({ id = '' }) => id),
    records.map(({ id }) => id),
    `ids of ${what}`,
  )
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  for (const record of records) expectRecord(byId.get(record.id), record, what)
}

function expectResults(
  found: readonly MemoryEntry[],
  model: ReferenceModel,
  { content, limit }: { readonly content: string; readonly limit: number },
): void {
  check(found.length <= limit, 'number of results', `at most ${limit}`, found.length)
  for (const entry of found) expectRecord(entry, model.get(entry.id ?? ''), 'a result')
  equal(new Set(found.map(({ id }) => id)).size, found.length, 'number of different results')
  const exact = model.records().filter((record) => record.content === content)
  const missing = exact.filter(({ id }) => !found.some((entry) => entry.id === id))
  if (exact.length <= limit && missing.length > 0) {
    throw new ConformanceFailure(
      `results for "${content}"`,
      `to hold ${missing[0]?.id}`,
      `${found.length} others`,
    )
  }
}
