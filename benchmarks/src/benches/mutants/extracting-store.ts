import type { StoredTurn, StoreTarget } from '@memory/conformance'
import {
  type AddMessagesContext,
  defineCapabilities,
  invalid,
  type MemoryStore,
  type Message,
  messageText,
  throwIfAborted,
} from '@memory/core'
import { inProcess, mutate, reference } from './reference.js'

/** How one message is taken; what a mutant replaces. */
export interface TakingRules {
  /** What the back end keeps of it; `''`: nothing. */
  textOf(message: Message, field: string): string
  /** What makes it the same message as one before; `undefined`: it is always another. */
  identityOf(message: Message, index: number, context: AddMessagesContext): string | undefined
  /** Whether turns without text are kept. */
  readonly keepsEmpty: boolean
}

const RULES: TakingRules = { textOf: messageText, identityOf: ({ id }) => id, keepsEmpty: false }

/** A fixture for a store whose back end takes raw turns and extracts every user turn as it is. */
export function extractingTarget(name: string, changes: Partial<TakingRules> = {}): StoreTarget {
  const rules = { ...RULES, ...changes }
  const turnsOf = new WeakMap<MemoryStore, StoredTurn[]>()
  return {
    ...inProcess,
    name,
    omits: { reopen: inProcess.omits.reopen, inject: inProcess.omits.inject },
    open() {
      const turns: StoredTurn[] = []
      const known = new Set<string>()
      let closed = false
      const store = mutate(reference(), (inner) => ({
        capabilities: defineCapabilities({ ...inner.capabilities, serverExtraction: true }),
        async close() {
          closed = true
          await inner.close()
        },
        async addMessages(messages: readonly Message[], context: AddMessagesContext = {}) {
          if (!Array.isArray(messages)) throw invalid('messages', 'must be a list')
          throwIfAborted(context.signal)
          if (closed) await inner.list()
          const taken = messages.map((message: Message, i) => ({
            role: message?.role,
            text: rules.textOf(message, `messages[${i}]`),
            identity: rules.identityOf(message, i, context),
          }))
          for (const { role, text, identity } of taken) {
            if ((text === '' && !rules.keepsEmpty) || (identity !== undefined && known.has(identity)))
              continue
            if (identity !== undefined) known.add(identity)
            turns.push({ role, text })
            if (role === 'user' && text !== '') await inner.add(text)
          }
        },
      }))
      turnsOf.set(store, turns)
      return store
    },
    turns: async (store) => turnsOf.get(store) ?? [],
  }
}
