import type { BedrockAgentCoreClient, BedrockAgentCoreClientConfig } from '@aws-sdk/client-bedrock-agentcore'

/** The SDK's module, which holds the commands. */
type Sdk = typeof import('@aws-sdk/client-bedrock-agentcore')

/** The data plane, as its SDK reaches it. */
export interface Reached {
  readonly client: BedrockAgentCoreClient
  readonly sdk: Sdk
}

/**
 * Loads the SDK when the first request is due: it takes longer to load than all the rest, and a program that only
 * imports the store should not wait for it.
 */
export class Service {
  readonly #config: BedrockAgentCoreClientConfig
  readonly #given: BedrockAgentCoreClient | undefined
  #own: BedrockAgentCoreClient | undefined

  constructor(given: BedrockAgentCoreClient | undefined, config: BedrockAgentCoreClientConfig) {
    this.#given = given
    this.#config = config
  }

  async connect(): Promise<Reached> {
    const sdk = await import('@aws-sdk/client-bedrock-agentcore')
    if (this.#given) return { client: this.#given, sdk }
    this.#own ??= new sdk.BedrockAgentCoreClient(this.#config)
    return { client: this.#own, sdk }
  }

  /** Ends the store's own client; one that was handed in stays its owner's. */
  destroy(): void {
    this.#own?.destroy()
  }
}
