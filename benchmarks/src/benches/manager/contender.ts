import type { StoreLike } from '@memory/manager'
import type { MemoryStore } from 'faults/strands'

/** Conversations that use one memory. */
interface Conversations {
  /** Brings the memory manager in. What the host needs by itself is there before. */
  open(store: StoreLike & MemoryStore): Promise<void>
  /**
   * One turn, as an agent has it: the user's message is recorded, the model's input is made, the answer is recorded,
   * the turn ends.
   */
  turn(conversation: number, turn: number): Promise<void>
  /** Saves everything. */
  flush(): Promise<void>
}

/** A memory manager under measurement. */
export interface Contender {
  readonly name: string
  /** A host with this many conversations of up to this many turns. */
  host(conversations: number, turns: number): Conversations
}
