import type { CallOptions, MemoryScope } from '@memory/core'
import type { KeyedLock } from '@memory/vector'
import type { DeliveredMessages } from './delivered-messages.js'
import { type Entities, entitiesOf } from './entities.js'
import type { Mem0Service } from './mem0-service.js'
import type { Settings } from './settings.js'
import { entryIn, keyOf, type StoredEntry } from './stored-entry.js'

/** What all views of a store share. */
export interface Shared {
  readonly service: Mem0Service
  readonly settings: Settings
  readonly lock: KeyedLock
  readonly delivered: DeliveredMessages
}

/** One scope of mem0, and what every operation on it needs. */
export interface MemorySpace extends Shared {
  readonly scope: MemoryScope
  readonly entities: Entities
}

export const spaceOf = (shared: Shared, scope: MemoryScope): MemorySpace => ({
  ...shared,
  scope,
  entities: entitiesOf(scope),
})

/** mem0's own ids. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Every row that holds the entry: those written under its id, or the one that mem0 extracted. Expired ones too. */
export async function findCopies(
  { service, scope, entities }: MemorySpace,
  id: string,
  options: CallOptions,
): Promise<StoredEntry[]> {
  const written = await service.rows(entities, keyOf(id), options)
  const extracted = written.length === 0 && UUID.test(id) ? await service.get(id, options) : undefined
  return [...written, ...(extracted ? [extracted] : [])]
    .flatMap((row) => entryIn(row, scope) ?? [])
    .filter((entry) => entry.id === id)
}

/** Every entry of the scope, row by row. */
export async function readEntries(space: MemorySpace, options: CallOptions): Promise<StoredEntry[]> {
  const rows = await space.service.rows(space.entities, undefined, options)
  return rows.flatMap((row) => entryIn(row, space.scope) ?? [])
}
