import type {
  BedrockAgentCoreControlClient,
  BedrockAgentCoreControlClientConfig,
  Memory,
} from '@aws-sdk/client-bedrock-agentcore-control'
import type { CallOptions, Clock } from '@memory/core'
import { agentCoreError, isNotFound } from '../service-errors.js'

/** How the control plane is reached. */
export interface ControlOptions extends CallOptions {
  /** The SDK's client of the control plane; it stays yours to destroy. Default: one made of `clientConfig`. */
  readonly client?: BedrockAgentCoreControlClient
  /** For a client made here: region, credentials, attempts. Default: as the SDK finds them. */
  readonly clientConfig?: BedrockAgentCoreControlClientConfig
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock
}

/** Loaded when used: a store that only reads and writes has no need of the control plane. */
type Sdk = typeof import('@aws-sdk/client-bedrock-agentcore-control')

/** The requests that provisioning makes, with the store's errors. */
export class ControlPlane {
  readonly sdk: Sdk
  readonly #client: BedrockAgentCoreControlClient
  readonly #signal: AbortSignal | undefined

  constructor(sdk: Sdk, client: BedrockAgentCoreControlClient, signal: AbortSignal | undefined) {
    this.sdk = sdk
    this.#client = client
    this.#signal = signal
  }

  async send<Output>(
    label: string,
    request: (
      client: BedrockAgentCoreControlClient,
      options: { abortSignal?: AbortSignal },
    ) => Promise<Output>,
  ): Promise<Output> {
    try {
      return await request(this.#client, this.#signal ? { abortSignal: this.#signal } : {})
    } catch (error) {
      throw agentCoreError(error, label)
    }
  }

  /** `undefined` when there is none. */
  async getMemory(memoryId: string): Promise<Memory | undefined> {
    const command = new this.sdk.GetMemoryCommand({ memoryId })
    try {
      return (await this.send(labelOf(memoryId), (client, options) => client.send(command, options))).memory
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }

  /** The memory of a name. Lists tell ids alone, which are the name and ten characters after a hyphen. */
  async findMemory(name: string): Promise<Memory | undefined> {
    let nextToken: string | undefined
    do {
      const command = new this.sdk.ListMemoriesCommand({ maxResults: 50, nextToken })
      const page = await this.send('ListMemories', (client, options) => client.send(command, options))
      for (const { id = '' } of page.memories ?? []) {
        if (id.length !== name.length + 11 || !id.startsWith(`${name}-`)) continue
        const memory = await this.getMemory(id)
        if (memory?.name === name) return memory
      }
      nextToken = page.nextToken
    } while (nextToken !== undefined)
    return undefined
  }
}

/** Loads the client, does the work, and destroys what was made for it. */
export async function withControlPlane<Result>(
  { client, clientConfig = {}, signal }: ControlOptions,
  work: (control: ControlPlane) => Promise<Result>,
): Promise<Result> {
  const sdk = await import('@aws-sdk/client-bedrock-agentcore-control')
  const used = client ?? new sdk.BedrockAgentCoreControlClient(clientConfig)
  try {
    return await work(new ControlPlane(sdk, used, signal))
  } finally {
    if (!client) used.destroy()
  }
}

export const labelOf = (memoryId: string): string => `AgentCore memory "${memoryId}"`
