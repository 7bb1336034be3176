import type { Place } from './place.js'
import type { SessionLog } from './session-log.js'

/** The logs of the sessions that were written to last. */
export class SessionLogs {
  readonly #most: number
  readonly #logs = new Map<string, SessionLog>()

  /** @param most How many are kept at once. */
  constructor(most: number) {
    this.#most = most
  }

  get(place: Place): SessionLog | undefined {
    return this.#logs.get(keyOf(place))
  }

  /** Keeps a log as the one used last, at the cost of the one unused for longest. */
  keep(place: Place, log: SessionLog): void {
    const key = keyOf(place)
    this.#logs.delete(key)
    if (this.#logs.size >= this.#most) this.#logs.delete(this.#dispensable())
    this.#logs.set(key, log)
  }

  /** When the last event of the place arrived, in milliseconds; undefined before the first of this process. */
  lastSentAt(place: Place): number | undefined {
    let last: number | undefined
    for (const [key, { lastSentAt }] of this.#logs) {
      const isOfPlace =
        place.sessionId === undefined ? key.startsWith(`${place.actorId}/`) : key === keyOf(place)
      if (isOfPlace && lastSentAt !== undefined) last = Math.max(last ?? 0, lastSentAt)
    }
    return last
  }

  /** A log with turns whose fate is unknown is kept for their retry, unless all of them are such. */
  #dispensable(): string {
    let oldest: string | undefined
    for (const [key, log] of this.#logs) {
      oldest ??= key
      if (!log.isAwaitingRetry) return key
    }
    return oldest ?? ''
  }
}

export const keyOf = ({ actorId, sessionId = '' }: Place): string => `${actorId}/${sessionId}`
