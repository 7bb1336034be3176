import { type MemoryScope, scopeKey } from '@memory/core'
import type { Decision, Turn, TurnMessage, TurnPage } from '../api.js'
import type { Observation, ObservedDecision, ObservedMessages } from './observation.js'

/** Turns kept, over all scopes. */
const MOST_TURNS = 2000
/** Decisions kept of one turn. */
const MOST_DECISIONS = 200
/** Messages of one turn: an agent may answer many times before the user speaks again. */
const MOST_MESSAGES = 40

interface OpenTurn {
  readonly seq: number
  version: number
  readonly at: string
  readonly key: string
  readonly sessionId: string | undefined
  readonly messages: TurnMessage[]
  readonly decisions: (Decision & { readonly storeNames: string[] })[]
  more: number
}

/** Hears of a turn that is new or has changed. */
export type TurnListener = (turn: Turn) => void

/** Names the scope of a turn; `''` for turns without one. */
function turnKey(scope: MemoryScope | undefined): string {
  return scope ? scopeKey(scope) : ''
}

/**
 * What was observed, put in order: every decision with the turn it is about. It holds the scopes it was made for and
 * takes in nothing of any other.
 */
export class DecisionBook {
  readonly #keys: ReadonlySet<string>
  readonly #turns: OpenTurn[] = []
  readonly #listeners = new Map<string, Set<TurnListener>>()
  #seq = 0
  #version = 0

  constructor(scopes: readonly (MemoryScope | undefined)[]) {
    this.#keys = new Set(scopes.map(turnKey))
  }

  /** Takes an observation in. What it holds already, it passes over: there may be two sources of the same. */
  add(observation: Observation): void {
    const key = turnKey(observation.scope)
    if (!this.#keys.has(key)) return
    const turns =
      observation.kind === 'recorded' ? this.#record(key, observation) : this.#decide(key, observation)
    for (const turn of turns) {
      turn.version = ++this.#version
      const shown = view(turn)
      for (const listen of this.#listeners.get(key) ?? []) listen(shown)
    }
  }

  /** The latest turns of a scope that came before a place, latest first. */
  page(scope: MemoryScope | undefined, limit: number, before = Number.POSITIVE_INFINITY): TurnPage {
    const key = turnKey(scope)
    const all = this.#turns.filter((turn) => turn.key === key && turn.seq < before)
    const turns = all.slice(-limit).reverse().map(view)
    const last = turns.at(-1)
    return { turns, ...(last && all.length > turns.length && { before: last.seq }) }
  }

  /** Turns of a scope that changed since, in the order of their changes. */
  since(scope: MemoryScope | undefined, version: number): Turn[] {
    const key = turnKey(scope)
    const changed = this.#turns.filter((turn) => turn.key === key && turn.version > version)
    return changed.sort((a, b) => a.version - b.version).map(view)
  }

  /** The version that the latest change made. */
  get version(): number {
    return this.#version
  }

  /** Turns in which any of these messages was said, or that made this entry. */
  about(
    scope: MemoryScope | undefined,
    subject: {
      readonly messageIds: readonly string[]
      readonly storeName: string
      readonly entryId?: string
    },
  ): Turn[] {
    const key = turnKey(scope)
    const { messageIds, storeName, entryId } = subject
    const ids = new Set(messageIds)
    const isAbout = (turn: OpenTurn): boolean =>
      said(turn, ids) ||
      turn.decisions.some(
        (decision) =>
          entryId !== undefined && decision.entryId === entryId && decision.storeNames.includes(storeName),
      )
    return this.#turns.filter((turn) => turn.key === key && isAbout(turn)).map(view)
  }

  /** Whether a decision names the entry. */
  knows(scope: MemoryScope | undefined, storeName: string, entryId: string): boolean {
    return this.about(scope, { messageIds: [], storeName, entryId }).length > 0
  }

  /** Listens to a scope; gives what ends it. */
  listen(scope: MemoryScope | undefined, listener: TurnListener): () => void {
    const key = turnKey(scope)
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  /** Gives the turns that have changed. */
  #record(key: string, { at, sessionId, messages }: ObservedMessages): Iterable<OpenTurn> {
    const changed = new Set<OpenTurn>()
    for (const [i, message] of messages.entries()) {
      if (this.#find(key, new Set([message.id]))?.sessionId === sessionId) continue
      const last = this.#lastOf(key, sessionId)
      const turn = last && continues(last, message, messages[i - 1]) ? last : this.#open(key, at, sessionId)
      turn.messages.push(message)
      changed.add(turn)
    }
    return changed
  }

  /** Gives the turns that have changed. */
  #decide(key: string, decision: ObservedDecision): Iterable<OpenTurn> {
    const { at, sessionId, kind, messageIds = [] } = decision
    const ids = new Set(messageIds)
    if (kind === 'handed-over') {
      // Messages of several turns go together, and each of those is told.
      const { messageIds: _, ...whole } = decision
      const told = this.#turns.filter((turn) => turn.key === key && said(turn, ids))
      if (told.length > 0) return told.filter((turn) => addDecision(turn, whole))
    }
    // Where a decision belongs: to what was said, to the session, or to what else happened outside of any.
    const turn = this.#find(key, ids) ?? this.#lastOf(key, sessionId) ?? this.#open(key, at, sessionId)
    return addDecision(turn, decision) ? [turn] : []
  }

  /** The latest turn in which any of the messages was said. */
  #find(key: string, messageIds: ReadonlySet<string>): OpenTurn | undefined {
    if (messageIds.size === 0) return undefined
    return this.#turns.findLast((turn) => turn.key === key && said(turn, messageIds))
  }

  #lastOf(key: string, sessionId: string | undefined): OpenTurn | undefined {
    const last = this.#turns.findLast((turn) => turn.key === key && turn.sessionId === sessionId)
    // What has no conversation is one turn only as long as nothing comes between.
    return sessionId === undefined && last !== this.#turns.at(-1) ? undefined : last
  }

  #open(key: string, at: string, sessionId: string | undefined): OpenTurn {
    const turn = { seq: ++this.#seq, version: 0, at, key, sessionId, messages: [], decisions: [], more: 0 }
    this.#turns.push(turn)
    if (this.#turns.length > MOST_TURNS) this.#turns.shift()
    return turn
  }
}

/** Whether any of the messages was said in a turn. */
function said({ messages }: OpenTurn, messageIds: ReadonlySet<string>): boolean {
  return messages.some(({ id }) => messageIds.has(id))
}

/** A turn begins with what the user says, in one or more messages at once, and holds what is answered to it. */
function continues({ messages }: OpenTurn, next: TurnMessage, previous: TurnMessage | undefined): boolean {
  if (messages.length === 0 || messages.length >= MOST_MESSAGES) return false
  return next.role === 'assistant' || previous?.role === 'user'
}

/** Adds a decision, or the store to those that decided the same; gives whether anything is new. */
function addDecision(turn: OpenTurn, observed: ObservedDecision): boolean {
  const { at, storeName, messageIds = [], kind, reason, text, type, entryId } = observed
  const [messageId] = messageIds
  const same = turn.decisions.find(
    (known) =>
      known.kind === kind &&
      known.reason === reason &&
      known.text === text &&
      known.entryId === entryId &&
      known.messageId === messageId,
  )
  if (same?.storeNames.includes(storeName)) return false
  if (same) same.storeNames.push(storeName)
  else if (turn.decisions.length >= MOST_DECISIONS) turn.more++
  else {
    turn.decisions.push({
      kind,
      at,
      storeNames: [storeName],
      ...(reason !== undefined && { reason }),
      ...(text !== undefined && { text }),
      ...(type !== undefined && { type }),
      ...(entryId !== undefined && { entryId }),
      ...(messageId !== undefined && { messageId }),
    })
  }
  return true
}

/** A copy: the turn itself goes on to change. */
function view({ key: _, sessionId, messages, decisions, ...turn }: OpenTurn): Turn {
  return {
    ...turn,
    ...(sessionId !== undefined && { sessionId }),
    messages: [...messages],
    decisions: decisions.map((decision) => ({ ...decision, storeNames: [...decision.storeNames] })),
  }
}
