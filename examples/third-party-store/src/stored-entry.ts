import type { MemoryEntry } from '@memory/core'

/** A memory as the back end keeps it: with an identity and a time. */
export type StoredEntry = MemoryEntry & { readonly id: string; readonly createdAt: string }

/** A page of entries in an order that does not change; no `cursor` means the last one. */
export interface StoredPage {
  readonly entries: readonly StoredEntry[]
  readonly cursor?: string
}
