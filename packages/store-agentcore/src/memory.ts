import { type Clock, type Logger, MemoryError } from '@memory/core'
import type { KeyedLock } from '@memory/vector'
import type { EventWriter } from './event-writer.js'
import type { AgentCoreLimits } from './limits.js'
import type { MemoryClient } from './memory-client.js'

/** What all views of one store share. */
export interface Memory {
  readonly client: MemoryClient
  readonly events: EventWriter
  readonly limits: AgentCoreLimits
  readonly clock: Clock
  readonly logger: Logger | undefined
  readonly maxSearchResults: number | undefined
  /** Metadata keys that the memory indexes. */
  readonly indexedKeys: ReadonlySet<string>
  /** Held while a record is read and then written. */
  readonly lock: KeyedLock
}

export const notFound = (id: string): MemoryError =>
  new MemoryError('not_found', `No entry "${id}" in this scope`, { field: 'id' })
