/**
 * Limits of Bedrock AgentCore Memory, from the service models of its two planes (2024-02-28 and 2023-06-05). Quotas of
 * requests and of whole payloads are documented nowhere that could be read, and are not emulated.
 */
export const AGENTCORE_LIMITS = {
  payloadItems: 100,
  textLength: 100_000,
  eventMetadataKeys: 15,
  eventMetadataValueLength: 256,
  metadataKeyLength: 128,
  eventFilters: 5,
  namespaceLength: 1_024,
  recordTextLength: 16_000,
  recordMetadataKeys: 20,
  recordStringLength: 256,
  recordListLength: 5,
  recordListItemLength: 64,
  recordFilters: 5,
  batchRecords: 100,
  queryLength: 10_000,
  topK: 100,
  page: { default: 20, max: 100 },
  jobsPage: { default: 20, max: 50 },
  tokenLength: 500,
  expiryDays: { min: 3, max: 365 },
  descriptionLength: 4_096,
  promptLength: 30_000,
  indexedKeys: 10,
  /** A body as large as a hundred longest texts of four bytes a character. */
  requestBytes: 41_943_040,
} as const

/** Patterns and lengths of identifiers, from the same models. */
export const IDENTIFIERS = {
  memoryId:
    /^(arn:(aws|aws-cn|aws-us-gov):bedrock-agentcore:[a-z0-9-]+:[0-9]{12}:memory\/)?[a-zA-Z][a-zA-Z0-9-_]{0,99}-[a-zA-Z0-9]{10}$/,
  actorId: /^(?=.{1,255}$)[a-zA-Z0-9][a-zA-Z0-9-_/]*(?::[a-zA-Z0-9-_/]+)*[a-zA-Z0-9-_/]*$/,
  sessionId: /^[a-zA-Z0-9][a-zA-Z0-9-_]{0,99}$/,
  eventId: /^[0-9]+#[a-fA-F0-9]+$/,
  memoryRecordId: /^mem-[a-zA-Z0-9-_]{36,46}$/,
  memoryStrategyId: /^[a-zA-Z0-9][a-zA-Z0-9-_]{0,99}$/,
  requestIdentifier: /^[a-zA-Z0-9_-]{1,80}$/,
  namespace: /^[a-zA-Z0-9/*][a-zA-Z0-9-_/*]*(?::[a-zA-Z0-9-_/*]+)*[a-zA-Z0-9-_/*]*$/,
  metadataText: /^[a-zA-Z0-9\s._:/=+@-]*$/,
  memoryName: /^[a-zA-Z][a-zA-Z0-9_]{0,47}$/,
  namespaceTemplate: /^(?=.{1,512}$)[a-zA-Z0-9\-_/]*(\{[a-zA-Z][a-zA-Z0-9]*\}[a-zA-Z0-9\-_/]*)*$/,
} as const
