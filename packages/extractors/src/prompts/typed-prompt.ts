import type { MemoryType } from '@memory/core'

/** How one kind of memory is selected. */
export interface TypedPrompt {
  /** The type of every entry selected by it; also a good name for its store. */
  readonly type: MemoryType
  /** What such a store holds, in one sentence, for models that choose where to search. */
  readonly description: string
  /** The policy: what is kept, and that the other kinds are not. Under the 30,000 characters that AgentCore takes. */
  readonly prompt: string
  /** The strategy of Amazon Bedrock AgentCore Memory that selects the same kind. */
  readonly agentCoreStrategy: 'semantic' | 'userPreference' | 'summary' | 'episodic'
  /** Whether a new entry takes the place of what the store held, rather than joining it. */
  readonly replaces: boolean
}

/** One kind of memory, as its prompt and those of the other kinds are made from it. */
export interface TypedPolicy extends Omit<TypedPrompt, 'prompt'> {
  /** What this kind is, with examples. */
  readonly keep: string
  /** The same in one line with examples, for the kinds that must leave it alone. */
  readonly elsewhere: string
}
