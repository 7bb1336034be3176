import type { BedrockAgentCoreClient, BedrockAgentCoreClientConfig } from '@aws-sdk/client-bedrock-agentcore'
import { LazyClient, type Reached } from '@memory/vector'

type Sdk = typeof import('@aws-sdk/client-bedrock-agentcore')

/** The service, as its SDK reaches it. */
export type Connection = Reached<BedrockAgentCoreClient, Sdk>

export type Service = LazyClient<BedrockAgentCoreClient, Sdk>

export function serviceOf(
  given: BedrockAgentCoreClient | undefined,
  config: BedrockAgentCoreClientConfig,
): Service {
  return new LazyClient(
    given,
    () => import('@aws-sdk/client-bedrock-agentcore'),
    (sdk) => new sdk.BedrockAgentCoreClient(config),
  )
}
