import type { Logger } from '@memory/core'
import type { InjectOptions, Session } from '@memory/manager'
import type { InvokeModelContext } from '@strands-agents/sdk'
import {
  AfterInvocationEvent,
  AfterModelCallEvent,
  HookOrder,
  InterruptEvent,
  InvokeModelStage,
  type LocalAgent,
  Message,
  MessageAddedEvent,
  TextBlock,
} from '@strands-agents/sdk'
import { fromStrandsMessage, isUserText, textsOf } from './messages.js'

/** What one agent's memory does. */
export interface AgentMemoryOptions {
  readonly record: boolean
  readonly inject: boolean | InjectOptions
  readonly logger: Logger
}

/** The memory of one agent: listens to what it says, and tells it what is remembered. */
export class AgentMemory {
  readonly #session: Session
  readonly #options: AgentMemoryOptions
  /** Added to the history, and not recorded yet. */
  #waiting: Message[] = []
  /** What models have answered, as opposed to what the host writes in their name. */
  readonly #answers = new WeakSet<Message>()
  /** Whether the invocation waits for a human's answer. */
  #interrupted = false
  /** The block of the user message that is being answered, so that every model call on it sees the same. */
  #recalled: { readonly id: string; readonly block: string | undefined } | undefined

  constructor(session: Session, options: AgentMemoryOptions) {
    this.#session = session
    this.#options = options
  }

  attach(agent: LocalAgent): void {
    const { record, inject } = this.#options
    if (record) {
      agent.addHook(MessageAddedEvent, (event) => this.#onAdded(event))
      agent.addHook(AfterModelCallEvent, (event) => this.#onModelCall(event))
      agent.addHook(InterruptEvent, () => {
        this.#interrupted = true
      })
      agent.addHook(AfterInvocationEvent, () => this.#onInvocation(), { order: HookOrder.SDK_LAST })
    }
    if (inject) agent.addMiddleware(InvokeModelStage.Input, (context) => this.#inject(context))
  }

  #onAdded({ agent, message }: MessageAddedEvent): void {
    // When an agent is cancelled, the host closes the turn with words nobody said.
    const isFiller = message.role === 'assistant' && agent.cancelSignal.aborted && !this.#answers.has(message)
    if (!isFiller) this.#waiting.push(message)
  }

  async #onModelCall({ stopData }: AfterModelCallEvent): Promise<void> {
    if (stopData) this.#answers.add(stopData.message)
    if (stopData?.redaction) {
      const position = this.#waiting.findLastIndex(({ role }) => role === 'user')
      if (position >= 0) this.#waiting.splice(position, 1)
    }
    await this.#recordWaiting()
  }

  async #onInvocation(): Promise<void> {
    await this.#recordWaiting()
    const isOver = !this.#interrupted
    this.#interrupted = false
    if (isOver) await this.#attempt('The end of a turn', () => this.#session.endTurn())
  }

  async #recordWaiting(): Promise<void> {
    const messages = this.#waiting
    if (messages.length === 0) return
    this.#waiting = []
    await this.#attempt('Recording', () => this.#session.record(messages.map(fromStrandsMessage)))
  }

  async #inject(context: InvokeModelContext): Promise<InvokeModelContext> {
    const { inject } = this.#options
    const position = context.messages.findLastIndex(isUserText)
    const message = context.messages[position]
    if (!message) return context
    if (this.#recalled?.id !== message.trackingId) {
      const options = typeof inject === 'object' ? inject : {}
      const signal = context.agent.cancelSignal
      const block = await this.#session.recallBlock(context.messages.map(textsOf), { signal, ...options })
      this.#recalled = { id: message.trackingId, block }
    }
    const { block } = this.#recalled ?? {}
    if (block === undefined) return context
    const messages = context.messages.with(position, withBlock(message, block))
    if (position < messages.length - 1) return { ...context, messages }
    return { ...context, messages, dynamicTrailingBlocks: (context.dynamicTrailingBlocks ?? 0) + 1 }
  }

  async #attempt(what: string, action: () => Promise<unknown>): Promise<void> {
    try {
      await action()
    } catch (error) {
      this.#options.logger.warn(`${what} failed; the agent goes on without`, {
        sessionId: this.#session.id,
        error,
      })
    }
  }
}

/** At the end, where providers leave what changes with each call out of their cache. */
function withBlock({ role, content, trackingId, metadata }: Message, block: string): Message {
  const blocks = [...content, new TextBlock(`\n\n${block}`)]
  return new Message({ role, content: blocks, trackingId, ...(metadata && { metadata }) })
}
