/** What the server and its page say to each other, as JSON. */

import type { MemoryScope, StoreCapabilities } from '@memory/core'

/** `GET /api/overview`. */
export interface Overview {
  readonly title: string
  /** Whether the page may forget. */
  readonly canForget: boolean
  readonly stores: readonly StoreInfo[]
  /** By position, which is how requests name them. */
  readonly scopes: readonly ScopeInfo[]
}

export interface StoreInfo {
  readonly name: string
  readonly description?: string
  readonly canList: boolean
  readonly canForget: boolean
  readonly capabilities?: StoreCapabilities
}

export interface ScopeInfo {
  /** Absent: the scope each store was made with. */
  readonly scope?: MemoryScope
  readonly label: string
}

/** A memory as the page shows it: never more of it than a page can hold. */
export interface EntryCard {
  readonly storeName: string
  readonly id?: string
  readonly content: string
  /** UTF-16 units of the whole content; more than `content` has when that was cut. */
  readonly length: number
  readonly score?: number
  readonly type?: string
  readonly createdAt?: string
  readonly expiresAt?: string
}

/** `GET /api/entries`. */
export interface EntryPage {
  readonly entries: readonly EntryCard[]
  readonly cursor?: string
}

/** `GET /api/search`. */
export interface SearchAnswer {
  readonly entries: readonly EntryCard[]
  /** Stores that contributed nothing, and why. */
  readonly failures: readonly { readonly storeName: string; readonly message: string }[]
}

/** `GET /api/entry`. */
export interface EntryDetail {
  readonly entry: EntryCard
  readonly sessionId?: string
  /** The messages it came from. */
  readonly messageIds: readonly string[]
  /** Ids of the entries it replaced. */
  readonly supersedes: readonly string[]
  /** What it replaced, the latest first. */
  readonly history: readonly EarlierVersion[]
  /** All of the metadata, as indented JSON. */
  readonly metadata: string
  /** The turns it came from, as far as they are known here. */
  readonly turns: readonly Turn[]
}

export interface EarlierVersion {
  readonly content: string
  readonly createdAt?: string
}

/** A turn of a conversation and what became of it. Without messages: what happened outside of any. */
export interface Turn {
  /** Order of arrival; the same turn keeps it. */
  readonly seq: number
  /** Grows whenever any turn changes. */
  readonly version: number
  /** ISO 8601. */
  readonly at: string
  readonly sessionId?: string
  readonly messages: readonly TurnMessage[]
  readonly decisions: readonly Decision[]
  /** Decisions that are not among these, for want of room. */
  readonly more: number
}

export interface TurnMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/**
 * `kept`, `known`: a store took it, or had it. `handed-over`: a store that extracts by itself took what was said.
 * `discarded`, `warning`: from the extractor. `redacted`, `dropped`,
 * `quarantined`: by a gate. `replaced`: an older entry gave way. `set-aside`: could not be saved. `forgotten`: from this
 * page. `appeared`, `vanished`: seen in a list, whoever wrote it.
 */
export type DecisionKind =
  | 'kept'
  | 'known'
  | 'handed-over'
  | 'discarded'
  | 'warning'
  | 'redacted'
  | 'dropped'
  | 'quarantined'
  | 'replaced'
  | 'set-aside'
  | 'forgotten'
  | 'appeared'
  | 'vanished'

export interface Decision {
  readonly kind: DecisionKind
  /** ISO 8601. */
  readonly at: string
  /** Stores that decided the same. */
  readonly storeNames: readonly string[]
  /** A word of the extractor or gate, such as `weather`. */
  readonly reason?: string
  readonly text?: string
  readonly type?: string
  readonly entryId?: string
  /** The message concerned, or the first of several. */
  readonly messageId?: string
}

/** `GET /api/turns`, latest first. */
export interface TurnPage {
  readonly turns: readonly Turn[]
  /** What to give as `before` for the next page; absent on the last one. */
  readonly before?: number
}

/** `POST /api/forget`. */
export interface ForgetRequest {
  readonly store: string
  readonly scope: number
  readonly id: string
}

export interface ForgetAnswer {
  readonly deleted: number
}

/** Any answer with a status of 400 or more. */
export interface Refusal {
  readonly error: { readonly code: string; readonly message: string; readonly field?: string }
}
