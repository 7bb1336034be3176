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

/** The memory of one conversation. */
export interface HostMemory {
  /** Puts something in that a later turn is about. */
  learn(text: string): Promise<void>
  /** The words that were recorded so far, as often as they were. */
  recorded(): Promise<readonly string[]>
  close(): Promise<void>
}

/** A host that agents run in, with memory of ours in it or without. The model is `reply`. */
export interface Host {
  readonly name: string
  /** Whether memory speaks up unasked. Where it does not, the agent has its tools alone. */
  readonly injects: boolean
  /** A conversation, and the memory it has. */
  open(reply: Model): Promise<{ readonly conversation: HostConversation; readonly memory: HostMemory }>
  /** The host alone, with a tool of the same name that finds nothing. */
  openAlone(reply: Model): HostConversation
}

/** Decides by what it is shown. */
export type Model = (shown: Shown) => Reply

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
