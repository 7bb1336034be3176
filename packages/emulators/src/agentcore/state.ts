import type { ServiceFault } from '../wire/service-fault.js'
import { checkPattern } from './checks.js'
import { invalid, notFound } from './faults.js'
import type { SearchIndex } from './search-index.js'
import type { StoredStrategy } from './strategies.js'
import { ClientTokens } from './tokens.js'

export interface StoredEvent {
  readonly memoryId: string
  readonly actorId: string
  readonly sessionId: string
  readonly eventId: string
  /** Seconds since the epoch, as on the wire. */
  readonly eventTimestamp: number
  readonly payload: readonly Readonly<Record<string, unknown>>[]
  readonly branch: { readonly name: string; readonly rootEventId?: string }
  readonly metadata?: Readonly<Record<string, { readonly stringValue: string }>>
}

export type RecordValue =
  | { readonly stringValue: string }
  | { readonly stringListValue: readonly string[] }
  | { readonly numberValue: number }
  | { readonly dateTimeValue: number }

export interface StoredRecord {
  readonly memoryRecordId: string
  readonly content: { readonly text: string }
  readonly memoryStrategyId: string
  readonly namespaces: readonly string[]
  /** Seconds since the epoch. */
  readonly createdAt: number
  readonly metadata?: Readonly<Record<string, RecordValue>>
}

/** An extraction that is due, or that failed. */
export interface ExtractionJob {
  readonly jobId: string
  readonly strategyId: string
  readonly event: StoredEvent
  dueAt: number
  failureReason: string | undefined
}

type MemoryStatus = 'CREATING' | 'ACTIVE' | 'FAILED' | 'DELETING' | 'UPDATING'

/** A memory resource and everything in it. */
export interface StoredMemory {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  updatedAt: number
  description: string | undefined
  eventExpiryDuration: number
  memoryExecutionRoleArn: string | undefined
  readonly encryptionKeyArn: string | undefined
  indexedKeys: readonly { readonly key: string; readonly type: string }[]
  strategies: StoredStrategy[]
  /** What it is until `settlesAt`, in milliseconds, and what it is then. */
  status: MemoryStatus
  settlesAt: number
  failureReason: string | undefined
  readonly events: StoredEvent[]
  /** How many there ever were; part of an event's id. */
  eventsMade: number
  readonly records: Map<string, StoredRecord>
  readonly index: SearchIndex
  readonly jobs: Map<string, ExtractionJob>
  readonly lastEventAt: Map<string, number>
  readonly tokens: ClientTokens
}

const ARN = 'arn:aws:bedrock-agentcore:us-east-1:123456789012:memory/'

export const memoryArn = (id: string): string => ARN + id

/** What the service says of a memory whose status does not allow a request is documented nowhere. */
export const busy = ({ id, status }: StoredMemory): ServiceFault =>
  invalid('memoryId', `Memory ${id} is in status ${status}`, 'ResourceConflict')

/** The memories of one account in one region. */
export class AgentCoreState {
  readonly memories = new Map<string, StoredMemory>()
  readonly tokens = new ClientTokens()
  readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** A memory by id or ARN, whatever its status; one that has finished deleting is gone. */
  memory(reference: string): StoredMemory {
    checkPattern('memoryId', reference)
    const memory = this.memories.get(reference.slice(reference.lastIndexOf('/') + 1))
    if (memory) this.#advance(memory)
    if (!memory || !this.memories.has(memory.id)) throw notFound(`Memory not found: ${reference}`)
    return memory
  }

  /** A memory that can be written to and read. */
  active(reference: string): StoredMemory {
    const memory = this.memory(reference)
    if (memory.status !== 'ACTIVE' && memory.status !== 'UPDATING') {
      throw busy(memory)
    }
    return memory
  }

  all(): StoredMemory[] {
    const memories = [...this.memories.values()]
    for (const memory of memories) this.#advance(memory)
    return memories.filter(({ id }) => this.memories.has(id))
  }

  #advance(memory: StoredMemory): void {
    if (this.now() < memory.settlesAt) return
    if (memory.status === 'DELETING') this.memories.delete(memory.id)
    if (memory.status === 'CREATING' || memory.status === 'UPDATING') {
      memory.status = memory.failureReason === undefined ? 'ACTIVE' : 'FAILED'
    }
  }
}
