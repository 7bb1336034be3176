import { MemoryError, type MemoryStore } from '@memory/core'
import { attempt } from '../support/assert.js'
import { poll } from '../support/poll.js'
import { DEFAULT_SETTLE_MS, type StoreTarget } from './store-target.js'

/** Enough results to find one entry among all that a case writes. */
const WIDE = 1000

/**
 * Makes an eventually consistent store look like any other to the cases: before a read it waits for what
 * was written to show, and no longer than the fixture allows. What has not shown by then is for the case to judge.
 */
export class Visibility {
  readonly #target: StoreTarget
  readonly #written = new Map<string, string>()
  readonly #awaited = new Map<string, { readonly store: MemoryStore; readonly visible: boolean }>()
  #dirty = false

  constructor(target: StoreTarget) {
    this.#target = target
  }

  /** An entry was accepted. */
  added(store: MemoryStore, id: string, content: string): void {
    this.#dirty = true
    this.#written.set(id, content)
    this.#awaited.set(id, { store, visible: true })
  }

  /** Entries were deleted. */
  removed(store: MemoryStore, ids: readonly string[]): void {
    this.#dirty = true
    for (const id of ids) if (this.#written.has(id)) this.#awaited.set(id, { store, visible: false })
  }

  /** Something was written that cannot be watched for by id. */
  touched(): void {
    this.#dirty = true
  }

  /** Waits until all of it shows, or the time is up. */
  async settle(store: MemoryStore): Promise<void> {
    if (!this.#dirty || store.capabilities?.consistency !== 'eventual') return
    this.#dirty = false
    const awaited = [...this.#awaited]
    this.#awaited.clear()
    if (this.#target.settle) {
      await this.#target.settle(store)
      return
    }
    const timeoutMs = this.#target.settleMs ?? DEFAULT_SETTLE_MS
    for (const [id, { store: writer, visible }] of awaited) {
      await poll(() => this.#hasSettled(writer, id, visible), timeoutMs)
    }
  }

  async #hasSettled(store: MemoryStore, id: string, visible: boolean): Promise<boolean> {
    const content = this.#written.get(id) ?? ''
    const found = await attempt(() => store.search(content, { maxSearchResults: WIDE }))
    if ('value' in found) {
      return found.value.some((entry) => entry.id === id || entry.content === content) === visible
    }
    // Waiting does not open a store again.
    return MemoryError.isInstance(found.error) && found.error.code === 'closed'
  }
}
