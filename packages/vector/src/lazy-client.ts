import type { CallOptions } from '@memory/core'

/** What every client of an SDK has. */
export interface Destroyable {
  /** Ends its connections. */
  destroy(): void
}

/** A service as its SDK reaches it. */
export interface Reached<Client, Sdk> {
  readonly client: Client
  /** The SDK's module, which holds the commands. */
  readonly sdk: Sdk
}

/**
 * Loads an SDK when the first request is due: it takes longer to load than all the rest, and a program that only
 * imports the store should not wait for it.
 */
export class LazyClient<Client extends Destroyable, Sdk> {
  readonly #given: Client | undefined
  readonly #load: () => Promise<Sdk>
  readonly #create: (sdk: Sdk) => Client
  #own: Client | undefined

  /** @param given Used instead of one that is made; it stays its owner's. */
  constructor(given: Client | undefined, load: () => Promise<Sdk>, create: (sdk: Sdk) => Client) {
    this.#given = given
    this.#load = load
    this.#create = create
  }

  /** The client and its SDK, both made once. */
  async connect(): Promise<Reached<Client, Sdk>> {
    const sdk = await this.#load()
    if (this.#given) return { client: this.#given, sdk }
    this.#own ??= this.#create(sdk)
    return { client: this.#own, sdk }
  }

  /** Ends the client that was made here. */
  destroy(): void {
    this.#own?.destroy()
  }
}

/** The caller's signal, as the clients of AWS take it. */
export const sendOptions = ({ signal }: CallOptions): { readonly abortSignal?: AbortSignal } =>
  signal ? { abortSignal: signal } : {}
