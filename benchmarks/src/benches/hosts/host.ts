import type { MemoryManager } from '@memory/manager'

/** What a model was shown, as JSON. */
export interface Shown {
  /** The last message with words of the user. */
  readonly question: string
  /** Everything after it: calls of tools and their results. Blank before there are any. */
  readonly since: string
}

/** What a model does next. */
export interface Reply {
  /** A query for the tool `search_memory`. */
  readonly search?: string
  readonly text: string
}

/** A conversation with an agent in some host. */
export interface HostConversation {
  /** One turn: the user speaks, the agent answers, by way of a tool or not. */
  say(text: string): Promise<void>
}

/** A host that agents run in, with memory of ours in it or without. */
export interface Host {
  readonly name: string
  /**
   * @param reply The model.
   * @param memory Absent: the host alone, with a tool of the same name that finds nothing.
   */
  open(reply: (shown: Shown) => Reply, memory?: MemoryManager): HostConversation
}

/** The tool that a host has in place of ours. */
export const PLAIN_TOOL = {
  name: 'search_memory',
  description: 'Finds nothing.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
} as const

/** What of a prompt is the question, and what came after. */
export function shownOf(messages: readonly unknown[], questionAt: number): Shown {
  const since = messages.slice(questionAt + 1)
  return {
    question: JSON.stringify(messages[questionAt]),
    since: since.length === 0 ? '' : JSON.stringify(since),
  }
}
