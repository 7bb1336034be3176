import type { BedrockRuntimeClient, BedrockRuntimeClientConfig } from '@aws-sdk/client-bedrock-runtime'
import { MemoryError } from '@memory/core'

/** The SDK's module, which holds the commands. */
type Sdk = typeof import('@aws-sdk/client-bedrock-runtime')

/** The service, as its SDK reaches it. */
export interface Connection {
  readonly client: BedrockRuntimeClient
  readonly sdk: Sdk
}

/**
 * Loads the SDK when the first request is due: it takes longer to load than all the rest, and a program that only
 * imports the package should not wait for it.
 */
export class Service {
  readonly #config: BedrockRuntimeClientConfig
  readonly #given: BedrockRuntimeClient | undefined
  readonly #label: string
  #own: BedrockRuntimeClient | undefined
  #closed = false

  /** @param label what the service serves, for errors. */
  constructor(
    label: string,
    given: BedrockRuntimeClient | undefined,
    config: BedrockRuntimeClientConfig = {},
  ) {
    this.#label = label
    this.#given = given
    this.#config = config
  }

  async connect(): Promise<Connection> {
    const sdk = await import('@aws-sdk/client-bedrock-runtime')
    this.assertOpen()
    if (this.#given) return { client: this.#given, sdk }
    this.#own ??= new sdk.BedrockRuntimeClient(this.#config)
    return { client: this.#own, sdk }
  }

  /** @throws MemoryError `closed`. */
  assertOpen(): void {
    if (this.#closed) throw new MemoryError('closed', `${this.#label} is closed`)
  }

  /** Ends the own client, once; one that was handed in stays its owner's. */
  close(): void {
    if (!this.#closed) this.#own?.destroy()
    this.#closed = true
  }
}
