import { type CallOptions, MemoryError, systemClock, throwIfAborted, unlessAborted } from '@memory/core'
import { KeyedLock } from '@memory/vector'
import { EventWriter } from './event-writer.js'
import { resolveLimits } from './limits.js'
import type { Memory } from './memory.js'
import { MemoryClient } from './memory-client.js'
import type { AgentCoreStoreOptions } from './options.js'
import { waitUntilActive } from './provision/wait-until-active.js'
import { type Service, serviceOf } from './service.js'

/** The client that all views of one store share, and when it may be destroyed. */
export class Connection {
  readonly memory: Memory
  readonly #service: Service
  readonly #options: AgentCoreStoreOptions
  readonly #running = new Set<Promise<unknown>>()
  #opening: Promise<void> | undefined
  readonly #ending = new AbortController()
  #closing: Promise<void> | undefined

  constructor(options: AgentCoreStoreOptions) {
    const { memoryId, clock = systemClock, logger, extractionMode, lookBack = true } = options
    const limits = resolveLimits(options.limits)
    this.#options = options
    this.#service = serviceOf(options.client, options.clientConfig ?? {})
    const client = new MemoryClient(this.#service, memoryId, limits)
    this.memory = {
      client,
      events: new EventWriter({ client, limits, clock, logger, extractionMode, lookBack }),
      limits,
      clock,
      logger,
      maxSearchResults: options.maxSearchResults,
      indexedKeys: new Set(options.indexedKeys),
      lock: new KeyedLock(),
    }
  }

  get isClosed(): boolean {
    return this.#ending.signal.aborted
  }

  /** Does the work unless the connection is closed; closing waits for it. */
  async run<Result>(options: CallOptions, work: (memory: Memory) => Promise<Result>): Promise<Result> {
    throwIfAborted(options.signal)
    const running = this.#options.waitUntilActive
      ? unlessAborted(this.initialize(), options.signal).then(() => work(this.memory))
      : work(this.memory)
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
    }
  }

  /** Work that may take minutes: closing does not wait for it, and aborts it. */
  async runLong<Result>(
    { signal }: CallOptions,
    work: (memory: Memory, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const { signal: ending } = this.#ending
    return await work(this.memory, signal ? AbortSignal.any([signal, ending]) : ending)
  }

  /** Waits for the memory to be active, where the options say so; callers meanwhile share the run. */
  async initialize(): Promise<void> {
    if (!this.#options.waitUntilActive) return
    this.#opening ??= this.#waitUntilActive().catch((error: unknown) => {
      this.#opening = undefined
      throw MemoryError.from(error)
    })
    await this.#opening
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #waitUntilActive(): Promise<void> {
    const { memoryId, client, clientConfig, clock } = this.#options
    const { region, credentials, endpoint } = (await this.#service.connect()).client.config
    // As the data plane's client is configured, which may be the caller's own.
    const own = client ? { region, credentials, ...(endpoint && { endpoint }) } : (clientConfig ?? {})
    const { signal } = this.#ending
    await waitUntilActive({ memoryId, clientConfig: own, signal, ...(clock && { clock }) })
  }

  async #close(): Promise<void> {
    this.#ending.abort()
    await Promise.allSettled([...this.#running])
    this.#service.destroy()
  }
}
