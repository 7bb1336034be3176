import type { BedrockRuntimeClient, BedrockRuntimeClientConfig } from '@aws-sdk/client-bedrock-runtime'

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
  #own: BedrockRuntimeClient | undefined

  constructor(given: BedrockRuntimeClient | undefined, config: BedrockRuntimeClientConfig) {
    this.#given = given
    this.#config = config
  }

  async connect(): Promise<Connection> {
    const sdk = await import('@aws-sdk/client-bedrock-runtime')
    if (this.#given) return { client: this.#given, sdk }
    this.#own ??= new sdk.BedrockRuntimeClient(this.#config)
    return { client: this.#own, sdk }
  }

  /** Ends the own client; one that was handed in stays its owner's. */
  destroy(): void {
    this.#own?.destroy()
  }
}
