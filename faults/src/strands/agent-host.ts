import {
  AfterInvocationEvent,
  InvokeModelStage,
  type LocalAgent,
  type MemoryManager,
  Message,
  MessageAddedEvent,
  TextBlock,
} from '@strands-agents/sdk'

/** Answers a prompt of a memory extractor. */
export type HostModel = (prompt: string, system: string) => string | Promise<string>

type Callback = (event: object) => unknown
type ModelInput = { readonly agent: unknown; readonly messages: readonly Message[] }
type Middleware = (input: ModelInput) => ModelInput | Promise<ModelInput>

/**
 * As much of an agent as a memory manager sees: hooks, one middleware stage and a model. It does what the agent of
 * `@strands-agents/sdk` does at these points, and nothing in between, so that time and memory are the manager's own.
 */
export class AgentHost {
  readonly model: unknown
  readonly appState = {}
  readonly #hooks = new Map<unknown, Callback[]>()
  readonly #middleware: Middleware[] = []

  /** An agent on its own; see {@link AgentHost.use}. */
  constructor(model?: HostModel) {
    this.model = model && hostModel(model)
  }

  /** An agent that uses a manager. */
  static async attach(manager: MemoryManager, model?: HostModel): Promise<AgentHost> {
    const host = new AgentHost(model)
    await host.use(manager)
    return host
  }

  /** Takes a manager in, as `new Agent({ memoryManager })` does. */
  async use(manager: MemoryManager): Promise<void> {
    await manager.initAgent(this.#asAgent())
  }

  addHook(event: unknown, callback: Callback): () => void {
    const callbacks = this.#hooks.get(event) ?? []
    this.#hooks.set(event, callbacks)
    callbacks.push(callback)
    return () => {}
  }

  addMiddleware(stage: unknown, middleware: Middleware): () => void {
    if (stage === InvokeModelStage.Input) this.#middleware.push(middleware)
    return () => {}
  }

  /** Adds a message to the conversation. */
  async record(message: Message): Promise<void> {
    await this.#emit(new MessageAddedEvent({ agent: this.#asAgent(), message, invocationState: {} }))
  }

  /** Ends an invocation: the agent has answered. */
  async endTurn(): Promise<void> {
    await this.#emit(new AfterInvocationEvent({ agent: this.#asAgent(), invocationState: {} }))
  }

  /** What a model gets for these messages. */
  async modelInput(messages: readonly Message[]): Promise<readonly Message[]> {
    let input: ModelInput = { agent: this, messages }
    for (const middleware of this.#middleware) input = await middleware(input)
    return input.messages
  }

  async #emit(event: object): Promise<void> {
    for (const callback of this.#hooks.get(event.constructor) ?? []) await callback(event)
  }

  /** The interface is closed to others by a symbol; managers use only what is here. */
  #asAgent(): LocalAgent {
    return this as unknown as LocalAgent
  }
}

/** A model with the one method that extractors call. */
function hostModel(answer: HostModel): object {
  return {
    async *streamAggregated(messages: readonly Message[], options: { readonly systemPrompt?: string }) {
      const text = await answer(textOf(messages), options.systemPrompt ?? '')
      yield {}
      return { message: textMessage('assistant', text), stopReason: 'endTurn' }
    },
  }
}

/** A message of plain text. */
export function textMessage(role: 'user' | 'assistant', text: string): Message {
  return new Message({ role, content: [new TextBlock(text)] })
}

/** The text of the messages, block by block. */
export function textOf(messages: readonly Message[]): string {
  const blocks = messages.flatMap(({ content }) => content)
  return blocks.map((block) => ('text' in block ? block.text : '')).join('\n')
}
