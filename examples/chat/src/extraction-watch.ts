import type { MemoryStore } from '@memory/core'
import type { AgentCoreStore, ExtractionOutcome, WaitForExtractionOptions } from '@memory/store-agentcore'

/** Follows what a service extracts, beside the conversation, and tells when it has caught up. */
export class ExtractionWatch {
  readonly #store: Pick<AgentCoreStore, 'waitForExtraction'>
  readonly #options: WaitForExtractionOptions
  readonly #say: (line: string) => void
  #turn: AbortController | undefined
  #sentAt = 0

  constructor(
    store: Pick<AgentCoreStore, 'waitForExtraction'>,
    options: WaitForExtractionOptions,
    say: (line: string) => void,
  ) {
    this.#store = store
    this.#options = options
    this.#say = say
  }

  /** Watches for what comes of the turn that was just sent; whatever was watched for before is part of it. */
  turnSent(): void {
    this.#turn?.abort()
    const turn = new AbortController()
    this.#turn = turn
    this.#sentAt = Date.now()
    this.#store
      .waitForExtraction({ ...this.#options, signal: turn.signal })
      .then((outcome) => {
        this.#turn = undefined
        this.#say(summaryOf(outcome))
      })
      .catch((error: Error) => {
        if (!turn.signal.aborted) this.#say(`  ! the wait for memories failed: ${error.message}`)
      })
  }

  /** What to say beside the list of memories while some may be missing. */
  note(): string | undefined {
    if (!this.#turn) return undefined
    return `  (the service is still extracting, ${seconds(Date.now() - this.#sentAt)} after the last turn)`
  }

  stop(): void {
    this.#turn?.abort()
  }
}

/** The store itself where it is one whose back end extracts. */
export function managedStoreOf(stores: readonly MemoryStore[]): AgentCoreStore | undefined {
  return stores.find((store): store is AgentCoreStore => 'waitForExtraction' in store)
}

function summaryOf({ settled, added, updated, memories, lagMs, failed }: ExtractionOutcome): string {
  const failures = failed.length > 0 ? `; ${failed.length} extractions failed` : ''
  if (!settled) return `  ! the service has not caught up in time${failures}`
  if (lagMs === undefined) return `  = extracted: nothing new to remember${failures}`
  return `  + extracted ${seconds(lagMs)} after the last turn: ${added} new, ${updated} changed, ${memories} in all${failures}`
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
