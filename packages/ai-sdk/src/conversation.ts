import type { Logger } from '@memory/core'
import type { InjectOptions, Session } from '@memory/manager'
import type { FinishReason } from './host-types.js'
import { answerMessage, type Turn } from './turn.js'

/** Reasons of an answer that counts: one that was withheld or broke off was not said. */
const SAID: readonly FinishReason['unified'][] = ['stop', 'length', 'tool-calls', 'other']

/** A session as middleware sees it: one model call at a time, each with the whole history. */
export class Conversation {
  readonly #session: Session
  readonly #logger: Logger
  /** The turn that has begun and not ended. */
  #open: string | undefined
  /** The block of the latest turn, so that every step of an answer sees the same. */
  #recalled: { readonly id: string; readonly block: string | undefined } | undefined

  constructor(session: Session, logger: Logger) {
    this.#session = session
    this.#logger = logger
  }

  /** The block of memories for a call; searched for at the first call of a turn. */
  async recall(
    { id, isFresh, messages }: Turn,
    inject: true | InjectOptions,
    signal: AbortSignal | undefined,
  ): Promise<string | undefined> {
    if (id === undefined) return undefined
    if (!isFresh && this.#recalled?.id === id) return this.#recalled.block
    const options = inject === true ? {} : inject
    const block = await this.#session.recallBlock(messages, { ...(signal && { signal }), ...options })
    this.#recalled = { id, block }
    return block
  }

  /** Records what the user said; later steps of an answer have nothing new. */
  async hear({ id, said }: Turn): Promise<void> {
    if (said.length === 0) return
    // Ended by tool calls that nobody answered, or broken off.
    if (this.#open !== undefined && this.#open !== id) await this.#endTurn()
    this.#open = id
    await this.#attempt('Recording', () => this.#session.record(said))
  }

  /** Records what the model answered. The turn goes on when tools were called. */
  async answer(turn: Turn, said: readonly string[], reason: FinishReason['unified']): Promise<void> {
    if (!SAID.includes(reason)) return
    const message = answerMessage(turn, said)
    if (message) await this.#attempt('Recording', () => this.#session.record(message))
    if (reason !== 'tool-calls') await this.#endTurn()
  }

  async #endTurn(): Promise<void> {
    this.#open = undefined
    await this.#attempt('The end of a turn', () => this.#session.endTurn())
  }

  async #attempt(what: string, action: () => Promise<unknown>): Promise<void> {
    try {
      await action()
    } catch (error) {
      this.#logger.warn(`${what} failed; the call goes on without`, { sessionId: this.#session.id, error })
    }
  }
}
