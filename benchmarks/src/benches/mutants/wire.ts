import type { Fault } from '@memory/conformance'

/** An error as the clients of services throw it. */
export class ServiceError extends Error {
  override readonly name: 'ThrottlingException' | 'ExpiredTokenException' | 'ECONNRESET'

  constructor(name: ServiceError['name']) {
    super(`the service answered ${name}`)
    this.name = name
  }
}

/** A connection to a service, on which faults can be switched on. */
export class Wire {
  #fault: Fault | undefined
  #left = 0

  /** Fails as described from now on; returns what ends it. */
  inject(fault: Fault): () => void {
    this.#fault = fault
    this.#left = fault.times
    return () => {
      this.#fault = undefined
    }
  }

  /** Lets the service do something and brings its reply. */
  async send<Reply>(perform: () => Promise<Reply>, signal?: AbortSignal): Promise<Reply> {
    switch (this.#next(['lost-reply', 'throttle', 'timeout', 'expired-credentials'])) {
      case 'throttle':
        throw new ServiceError('ThrottlingException')
      case 'expired-credentials':
        throw new ServiceError('ExpiredTokenException')
      case 'lost-reply':
        await perform()
        throw new ServiceError('ECONNRESET')
      case 'timeout':
        return await noReply(signal)
      default:
        return await perform()
    }
  }

  /** How many items of a batch the service takes. */
  taken(count: number): number {
    return this.#next(['partial-batch']) ? Math.floor(count / 2) : count
  }

  #next(kinds: readonly Fault['kind'][]): Fault['kind'] | undefined {
    if (!this.#fault || !kinds.includes(this.#fault.kind) || this.#left <= 0) return undefined
    this.#left--
    return this.#fault.kind
  }
}

/** Waits for a reply that never comes, until the signal fires. */
function noReply(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
