import type { MemoryStore, Role } from '@memory/core'
import type { Target } from '../engine/suite.js'

/** The parts of a fixture that may be missing and rule cases out when they are. */
export type StoreHook = 'reopen' | 'inject' | 'turns'

/** How the suite gets at stores of one kind. */
export interface StoreTarget extends Target {
  /**
   * Opens a store that is ready to use, writable, empty, and apart from every other that was opened: a fresh
   * namespace, table or folder each time.
   */
  open(): Promise<MemoryStore> | MemoryStore
  /**
   * Another instance over the data of the given store, which may be open or closed by now. Needed to show durability and to
   * race two processes. A back end with a single writer rejects with `conflict` while the first is open.
   */
  reopen?(store: MemoryStore): Promise<MemoryStore> | MemoryStore
  /**
   * Resolves when everything written so far shows in `search`. Without it, stores that declare eventual
   * consistency are polled.
   */
  settle?(store: MemoryStore): Promise<void>
  /** Closes the store, which may be closed already, and removes what it left behind. */
  close(store: MemoryStore): Promise<unknown> | unknown
  /**
   * Makes the store's client fail as described from now on and returns what ends it; `undefined` when this back end
   * cannot fail in this way, such as `partial-batch` where nothing is written in batches.
   */
  inject?(store: MemoryStore, fault: Fault): EndFault | undefined
  /** The raw turns that the back end holds for the store, oldest first; shows what `addMessages` really wrote. */
  turns?(store: MemoryStore): Promise<readonly StoredTurn[]>
  /** The clock that the stores use, where it can be moved; expiry is waited for in real time without it. */
  readonly clock?: MovableClock
  /** Why a part of the fixture is missing. Without a reason the cases concerned count as skipped in the test runner. */
  readonly omits?: Readonly<Partial<Record<StoreHook, string>>>
  /** How long an eventually consistent write may take to show. Default {@link DEFAULT_SETTLE_MS}. */
  readonly settleMs?: number
}

/** A clock under the fixture's control. */
export interface MovableClock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Moves it forward. */
  advance(ms: number): Promise<void> | void
}

/** A turn as a back end keeps it. */
export interface StoredTurn {
  readonly role: Role
  readonly text: string
}

/** Ends an injected fault. */
export type EndFault = () => Promise<void> | void

/**
 * Something that goes wrong between a store and its back end.
 *
 * - `lost-reply`: the back end does what it was asked, and the reply never arrives.
 * - `partial-batch`: the back end takes some entries of a batch and leaves the others.
 * - `throttle`: refused for going too fast.
 * - `timeout`: no reply at all, and nothing done.
 * - `expired-credentials`: refused for good.
 */
export interface Fault {
  readonly kind: 'lost-reply' | 'partial-batch' | 'throttle' | 'timeout' | 'expired-credentials'
  /** Calls that fail before the back end recovers; `Infinity`: it does not. */
  readonly times: number
}

/** How long an eventually consistent write may take to show, in milliseconds, when the fixture does not say. */
export const DEFAULT_SETTLE_MS = 10_000
