import { type AppendLog, appendLog, readLog } from '@memory/append-log'
import { type Clock, invalid, MemoryError, systemClock } from '@memory/core'
import { type Observation, toObservation } from './observation.js'
import { type ObservedManager, observeManager } from './observe-manager.js'
import { makeRedactor, type Redactor } from './redactor.js'

/** Options of {@link decisionLog}. */
export interface DecisionLogOptions {
  /** The file. It and its folder are created when missing, readable by their owner alone. */
  readonly path: string
  /** Decisions and turns kept; the oldest give way. Default 5000. */
  readonly maxLines?: number
  /** Told when a line could not be kept; the manager goes on. `close` rejects with the first of these errors. Default: nobody. */
  readonly onError?: (error: MemoryError) => void
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock
}

/** Keeps what managers decide in a file, so that a page opened later can show it. */
export interface DecisionLog {
  /** Writes down what a manager decides from now on; gives what ends it. */
  attach(manager: ObservedManager): () => void
  /**
   * Waits for what is on its way and lets go of the file.
   *
   * @throws MemoryError the first that kept a line from being written.
   */
  close(): Promise<void>
}

const FORMAT = { format: '@memory/inspector', version: 1 }

/**
 * Opens a log of decisions. It holds what was said as well, with secrets redacted: treat the file like the memories.
 *
 * @throws MemoryError `invalid_argument` naming the option; `conflict` when another process has the log open; `corrupt`;
 * `unavailable`.
 */
export async function decisionLog(options: DecisionLogOptions): Promise<DecisionLog> {
  const { path, maxLines = 5000, onError = () => {}, clock = systemClock } = options
  if (!Number.isSafeInteger(maxLines) || maxLines < 1)
    throw invalid('maxLines', 'must be an integer of at least 1')
  // Losing the last lines to a power cut costs an explanation, no memory.
  const log = appendLog({ path, ...FORMAT, durability: 'system' })
  const kept = new LastLines(maxLines)
  await log.open({
    replay: (line) => kept.push(line),
    size: () => kept.lines.length,
    snapshot: () => [...kept.lines],
  })
  return new FileDecisionLog(log, kept, clock, await makeRedactor(), onError)
}

/**
 * Reads a log of decisions, also while it is written. Gives `false` when there is none yet.
 *
 * @throws MemoryError `corrupt`, `unavailable`.
 */
export function readDecisions(path: string, sink: (observation: Observation) => void): Promise<boolean> {
  return readLog(
    { path, ...FORMAT },
    {
      replay(line) {
        const observation = toObservation(JSON.parse(line))
        if (observation) sink(observation)
      },
    },
  )
}

class LastLines {
  readonly #most: number
  lines: string[] = []

  constructor(most: number) {
    this.#most = most
  }

  push(line: string): void {
    this.lines.push(line)
    if (this.lines.length > this.#most) this.lines.shift()
  }
}

class FileDecisionLog implements DecisionLog {
  readonly #log: AppendLog
  readonly #kept: LastLines
  readonly #clock: Clock
  readonly #redact: Redactor
  readonly #onError: (error: MemoryError) => void
  readonly #endings = new Set<() => void>()
  #writing: Promise<void> = Promise.resolve()
  #failure: MemoryError | undefined

  constructor(
    log: AppendLog,
    kept: LastLines,
    clock: Clock,
    redact: Redactor,
    onError: (error: MemoryError) => void,
  ) {
    this.#log = log
    this.#kept = kept
    this.#clock = clock
    this.#redact = redact
    this.#onError = onError
  }

  attach(manager: ObservedManager): () => void {
    const end = observeManager(manager, this.#clock, this.#redact, (observation) => this.#write(observation))
    this.#endings.add(end)
    return () => {
      this.#endings.delete(end)
      end()
    }
  }

  async close(): Promise<void> {
    for (const end of this.#endings) end()
    this.#endings.clear()
    await this.#writing
    await this.#log.close()
    if (this.#failure) throw this.#failure
  }

  #write(observation: Observation): void {
    const line = JSON.stringify(observation)
    const written = this.#log
      .append([line], () => this.#kept.push(line))
      .catch((cause: unknown) => {
        const error = MemoryError.from(cause)
        this.#failure ??= error
        this.#onError(error)
      })
    this.#writing = Promise.all([this.#writing, written]).then(() => undefined)
  }
}
