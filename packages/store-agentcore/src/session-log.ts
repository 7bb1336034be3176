import { digest } from './digest.js'
import type { EventGroup } from './event-groups.js'
import { isTold } from './told-ids.js'
import type { Turn } from './turns.js'

/** Turns that a session remembers, so that a repeat is known for one. */
const REMEMBERED = 2_000

interface Known {
  /** The event it belongs to until the service has taken that; then undefined. */
  readonly group: EventGroup | undefined
}

/**
 * What one session's turns came to. A message is known by its id. One without is known by its sequence number and text:
 * sequence numbers start again with every run of the host, so a batch in which a number stands for another text than
 * before is of a new run, and everything in it is new.
 */
export class SessionLog {
  /** Milliseconds; the next event is later. */
  lastTimestamp = 0
  /** When the last event arrived; undefined before the first of this process. */
  lastSentAt: number | undefined
  /** Events that others wrote tell these ids, shortened. */
  #told: ReadonlySet<string> = new Set()
  readonly #byId = new Map<string, Known>()
  readonly #bySequence = new Map<number, Map<string, Known>>()
  /** Groups that were sent, or are being sent, and of which nobody knows whether they arrived. */
  readonly #pending = new Set<EventGroup>()
  readonly #runId = crypto.randomUUID()
  #run = 0

  get isAwaitingRetry(): boolean {
    return this.#pending.size > 0
  }

  /** Learns what the service holds already. */
  learn(told: ReadonlySet<string>, lastTimestamp: number): void {
    this.#told = told
    this.lastTimestamp = Math.max(this.lastTimestamp, lastTimestamp)
  }

  /** For each turn: `delivered`, the group it must travel with again, or its new identity. */
  look(turns: readonly Turn[]): ('delivered' | EventGroup | string)[] {
    if (turns.some((turn) => this.#isOfNewRun(turn))) {
      this.#run++
      this.#bySequence.clear()
      // Nothing leads to these any more.
      for (const group of this.#pending) {
        if (group.turns.every(({ id }) => id === undefined)) this.#pending.delete(group)
      }
    }
    return turns.map((turn) => {
      const known = this.#find(turn)
      if (known) return known.group ?? 'delivered'
      const identity = turn.id ?? this.#identityInRun(turn)
      return isTold(this.#told, identity) ? 'delivered' : identity
    })
  }

  /** Notes that the turns travel together until they have arrived. */
  hold(group: EventGroup): void {
    this.lastTimestamp = Math.max(this.lastTimestamp, group.timestamp)
    this.#pending.add(group)
    for (const turn of group.turns) this.#keep(turn, { group })
  }

  /** Notes that the service refused the group, so that its turns may travel with others next time. */
  release(group: EventGroup): void {
    this.#pending.delete(group)
    for (const { id, sequenceNumber, mark } of group.turns) {
      if (id !== undefined) this.#byId.delete(id)
      else if (sequenceNumber !== undefined) this.#bySequence.get(sequenceNumber)?.delete(mark)
    }
  }

  /** Notes that the group has arrived. */
  settle(group: EventGroup): void {
    this.#pending.delete(group)
    for (const turn of group.turns) this.#keep(turn, { group: undefined })
    this.#forgetOldest()
  }

  #identityInRun({ sequenceNumber, mark }: Turn): string {
    return digest(this.#runId, String(this.#run), String(sequenceNumber ?? crypto.randomUUID()), mark)
  }

  #isOfNewRun({ id, sequenceNumber, mark }: Turn): boolean {
    if (id !== undefined || sequenceNumber === undefined) return false
    const known = this.#bySequence.get(sequenceNumber)
    return known !== undefined && known.size > 0 && !known.has(mark)
  }

  #find({ id, sequenceNumber, mark }: Turn): Known | undefined {
    if (id !== undefined) return this.#byId.get(id)
    return sequenceNumber === undefined ? undefined : this.#bySequence.get(sequenceNumber)?.get(mark)
  }

  #keep(turn: Turn, known: Known): void {
    const { id, sequenceNumber, mark } = turn
    if (id !== undefined) this.#byId.set(id, known)
    else if (sequenceNumber !== undefined) {
      const marks = this.#bySequence.get(sequenceNumber) ?? new Map<string, Known>()
      this.#bySequence.set(sequenceNumber, marks.set(mark, known))
    }
  }

  /** Those whose fate is unknown are kept for their retry. */
  #forgetOldest(): void {
    for (const [id, { group }] of this.#byId) {
      if (this.#byId.size <= REMEMBERED) break
      if (!group) this.#byId.delete(id)
    }
    for (const [number, marks] of this.#bySequence) {
      if (this.#bySequence.size <= REMEMBERED) break
      if ([...marks.values()].every(({ group }) => !group)) this.#bySequence.delete(number)
    }
  }
}
