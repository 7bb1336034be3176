import {
  type AnyTrigger,
  type Extractor,
  filterMessages,
  type MemoryMessageFilter,
  messageText,
  systemClock,
  type TriggerEvents,
  type TriggerState,
} from '@memory/core'
import {
  AfterInvocationEvent,
  ExtractionTrigger,
  type ExtractionTriggerContext,
  HookOrder,
  MessageAddedEvent,
  type Extractor as StrandsExtractor,
} from '@strands-agents/sdk'
import { fromMessageData, textsOf } from './messages.js'
import { strandsModel } from './strands-model.js'

/** Under this key an extracted expiry travels through Strands, which knows of none. */
export const EXPIRES_AT = '_expiresAt'

const NOTHING: TriggerState = { messages: 0, characters: 0, turns: 0 }

/**
 * A trigger of ours in Strands' manager. It hears of the messages and turns of the agent it is attached to. Since
 * agents never say that they are done with, `onDetach` callbacks do not run. A trigger of Strands' own finds its
 * agent in the same context, so that both kinds pass.
 */
export class BridgedTrigger extends ExtractionTrigger {
  readonly name: string
  readonly #trigger: AnyTrigger
  readonly #filter: Readonly<MemoryMessageFilter>

  constructor(trigger: AnyTrigger, filter: Readonly<MemoryMessageFilter>) {
    super()
    this.name = trigger.name
    this.#trigger = trigger
    this.#filter = filter
  }

  attach({ agent, fire }: ExtractionTriggerContext): void {
    let state = NOTHING
    const listeners: { event: keyof TriggerEvents; listener: (state: TriggerState) => void }[] = []
    const tell = (event: keyof TriggerEvents): void => {
      for (const each of listeners) if (each.event === event) each.listener(state)
    }
    const context = {
      agent,
      clock: systemClock,
      on: (event: keyof TriggerEvents, listener: (state: TriggerState) => void) => {
        listeners.push({ event, listener })
      },
      onDetach: () => undefined,
      fire: () => {
        state = NOTHING
        fire()
      },
    }
    this.#trigger.attach(context as never)
    agent.addHook(MessageAddedEvent, ({ message }) => {
      const [kept] = filterMessages([textsOf(message)], this.#filter)
      if (!kept) return
      const characters = state.characters + messageText(kept).length
      state = { ...state, messages: state.messages + 1, characters }
      tell('message')
    })
    const onTurn = (): void => {
      state = { ...state, turns: state.turns + 1 }
      tell('turn')
    }
    agent.addHook(AfterInvocationEvent, onTurn, { order: HookOrder.SDK_LAST })
  }
}

/** An extractor of ours in Strands' manager. Without a model of its own, it asks the agent's. */
export function bridgedExtractor(extractor: Extractor): StrandsExtractor {
  return {
    async extract(messages, context) {
      const results = await extractor.extract(messages.map(fromMessageData), {
        now: systemClock.now(),
        ...(context?.defaultModel && { model: strandsModel(context.defaultModel) }),
        ...(context?.tracer && { tracer: context.tracer }),
      })
      return results.map(({ content, metadata, type, expiresAt }) => ({
        content,
        metadata: {
          ...metadata,
          ...(type !== undefined && { type }),
          ...(expiresAt !== undefined && { [EXPIRES_AT]: expiresAt }),
        },
      }))
    },
  }
}
