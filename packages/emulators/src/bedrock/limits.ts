/**
 * Limits of Titan Text Embeddings V2: Amazon Bedrock user guide, "Amazon Titan Text Embeddings models" and the
 * model's parameters page.
 */
export const TITAN_LIMITS = {
  modelId: 'amazon.titan-embed-text-v2:0',
  characters: 50_000,
  tokens: 8_192,
  dimensions: { default: 1_024, allowed: [256, 512, 1_024] as readonly number[] },
  /** Of the body of InvokeModel, in bytes. */
  bodyBytes: 25_000_000,
} as const
