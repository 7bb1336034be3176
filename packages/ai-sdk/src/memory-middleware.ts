import { invalid, type Logger } from '@memory/core'
import type { InjectOptions, Session } from '@memory/manager'
import type { LanguageModelMiddleware } from 'ai'
import { Conversation } from './conversation.js'
import type { CallParams } from './host-types.js'
import { listen } from './listen.js'
import { isApart } from './memory-options.js'
import { answerTexts, readTurn, withBlock } from './turn.js'

/** Options of {@link memoryMiddleware}. Only `session` is required. */
export interface MemoryMiddlewareOptions {
  /** The conversation, or how to find it for a call. A manager is a session too. */
  readonly session: Session | ((params: CallParams) => Session | Promise<Session>)
  /** Whether what is said is recorded. Default true. */
  readonly record?: boolean
  /** Whether and how memories are put before model calls. Default true, as the manager was told. */
  readonly inject?: boolean | InjectOptions
  /** Hears of what failed: the call goes on without memory. Default: the console. */
  readonly logger?: Logger
}

/**
 * Memory for a language model of the AI SDK, by `wrapLanguageModel`: what the user says and the model answers is
 * recorded, and what is remembered is put before the call.
 *
 * The steps of one answer are one turn: the user's message is recorded once, each text of the model once, and all
 * steps see the same block of memories. A call that is retried repeats nothing. An answer is recorded when it is
 * complete; what the user said is recorded before, also if the answer fails. What was injected is never recorded.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const model = wrapLanguageModel({ model: openai('gpt-5'), middleware: memoryMiddleware({ session }) })
 */
export function memoryMiddleware(options: MemoryMiddlewareOptions): LanguageModelMiddleware {
  const { session, record = true, inject = true, logger = console } = options
  if (typeof session !== 'function' && typeof session?.record !== 'function') {
    throw invalid('session', 'must be a session or a function that finds one')
  }
  const conversations = new WeakMap<Session, Conversation>()
  /** What belongs to a call, from its preparation to its answer. */
  const calls = new WeakMap<CallParams, { conversation: Conversation; turn: ReturnType<typeof readTurn> }>()

  /** `undefined` when there is no session to be had: memory that fails costs no call. */
  async function conversationOf(params: CallParams): Promise<Conversation | undefined> {
    try {
      const found = typeof session === 'function' ? await session(params) : session
      if (typeof found?.record !== 'function') throw invalid('session', 'must give a session')
      const conversation = conversations.get(found) ?? new Conversation(found, logger)
      conversations.set(found, conversation)
      return conversation
    } catch (error) {
      logger.warn('No session was found; the call goes on without memory', { error })
      return undefined
    }
  }

  return {
    specificationVersion: 'v3',

    async transformParams({ params }) {
      const conversation = isApart(params) ? undefined : await conversationOf(params)
      if (!conversation) return params
      const turn = readTurn(params.prompt)
      // Recalled first, so that a question does not find itself.
      const block = inject && (await conversation.recall(turn, inject, params.abortSignal))
      if (record) await conversation.hear(turn)
      const prepared = { ...params, ...(block && { prompt: withBlock(params.prompt, block) }) }
      if (record) calls.set(prepared, { conversation, turn })
      return prepared
    },

    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate()
      const call = calls.get(params)
      await call?.conversation.answer(call.turn, answerTexts(result.content), result.finishReason.unified)
      return result
    },

    async wrapStream({ doStream, params }) {
      const result = await doStream()
      const call = calls.get(params)
      if (!call) return result
      const { conversation, turn } = call
      const listener = listen((said, reason) => conversation.answer(turn, said, reason))
      return { ...result, stream: result.stream.pipeThrough(listener) }
    },
  }
}
