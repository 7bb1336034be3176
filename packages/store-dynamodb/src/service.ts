import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'

/** The SDK's module, which holds the commands. */
type Sdk = typeof import('@aws-sdk/client-dynamodb')

/** The service, as its SDK reaches it. */
export interface Connection {
  readonly client: DynamoDBClient
  readonly sdk: Sdk
}

/**
 * Loads the SDK when the first request is due: it takes longer to load than all the rest, and a program that only
 * imports the store should not wait for it.
 */
export class Service {
  readonly #config: DynamoDBClientConfig
  readonly #given: DynamoDBClient | undefined
  #own: DynamoDBClient | undefined

  constructor(given: DynamoDBClient | undefined, config: DynamoDBClientConfig) {
    this.#given = given
    this.#config = config
  }

  async connect(): Promise<Connection> {
    const sdk = await import('@aws-sdk/client-dynamodb')
    if (this.#given) return { client: this.#given, sdk }
    this.#own ??= new sdk.DynamoDBClient(this.#config)
    return { client: this.#own, sdk }
  }

  /** Ends the store's own client; one that was handed in stays its owner's. */
  destroy(): void {
    this.#own?.destroy()
  }
}
