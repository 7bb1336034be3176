import type { BedrockAgentCoreClient, BedrockAgentCoreClientConfig } from '@aws-sdk/client-bedrock-agentcore'
import { LazyClient } from '@memory/vector'

type Sdk = typeof import('@aws-sdk/client-bedrock-agentcore')

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
