/**
 * Limits of Amazon DynamoDB and its vector indexes: developer guide, "Vector search"; github.com/aws/agent-toolkit-for-aws,
 * amazon-dynamodb/references/vector-search.md; and as measured by github.com/nubo-db/dynamodb-conformance,
 * tests/tier2/vectorSearch and tests/tier3/error-messages.
 */
export const DYNAMODB_LIMITS = {
  indexesPerTable: 5,
  dimensions: { min: 1, max: 4_096 },
  hashAttributes: 1,
  inlineFilters: 18,
  topK: { min: 1, max: 100 },
  includedAttributes: 20,
  requestBytes: 16 * 1024 * 1024,
  itemBytes: 400 * 1024,
  /** The least a search is charged. */
  searchBytesFloor: 1_024,
} as const
