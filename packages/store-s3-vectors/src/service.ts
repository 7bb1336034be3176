import type { S3VectorsClient, S3VectorsClientConfig } from '@aws-sdk/client-s3vectors'

/** The SDK's module, which holds the commands. */
type Sdk = typeof import('@aws-sdk/client-s3vectors')

/** The service, as its SDK reaches it. */
export interface Connection {
  readonly client: S3VectorsClient
  readonly sdk: Sdk
}

/**
 * Loads the SDK when the first request is due: it takes longer to load than all the rest, and a program that only
 * imports the store should not wait for it.
 */
export class Service {
  readonly #config: S3VectorsClientConfig
  readonly #given: S3VectorsClient | undefined
  #own: S3VectorsClient | undefined

  constructor(given: S3VectorsClient | undefined, config: S3VectorsClientConfig) {
    this.#given = given
    this.#config = config
  }

  async connect(): Promise<Connection> {
    const sdk = await import('@aws-sdk/client-s3vectors')
    if (this.#given) return { client: this.#given, sdk }
    this.#own ??= new sdk.S3VectorsClient(this.#config)
    return { client: this.#own, sdk }
  }

  /** Ends the store's own client; one that was handed in stays its owner's. */
  destroy(): void {
    this.#own?.destroy()
  }
}
