/** Limits of Amazon DynamoDB that the store keeps to. Pass `limits` when they move. */
export interface DynamoDBLimits {
  /** Of one item: names, values and the vector. */
  readonly itemBytes: number
  readonly partitionKeyBytes: number
  readonly sortKeyBytes: number
  readonly batchWriteItems: number
  readonly batchGetItems: number
  readonly requestBytes: number
  /** Results of one SearchVectors, which has no pages. */
  readonly topK: number
  readonly dimensions: number
  /** UTF-8 bytes of the name of an attribute that an index filters by. */
  readonly attributeNameBytes: number
  /** Attributes of an index that a search may filter by. */
  readonly inlineFilters: number
  /** Not the service's: content bytes promised to fit beside vector, keys and 50 KB of metadata. */
  readonly contentBytes: number
}

/**
 * Sources: DynamoDB API reference (BatchWriteItem, BatchGetItem) and developer guide ("Quotas", "Vector search");
 * github.com/aws/agent-toolkit-for-aws, amazon-dynamodb/references/vector-search.md.
 */
export const DYNAMODB_LIMITS: DynamoDBLimits = Object.freeze({
  itemBytes: 409_600,
  partitionKeyBytes: 2_048,
  sortKeyBytes: 1_024,
  batchWriteItems: 25,
  batchGetItems: 100,
  requestBytes: 16 * 1024 * 1024,
  topK: 100,
  dimensions: 4_096,
  attributeNameBytes: 255,
  inlineFilters: 18,
  contentBytes: 300_000,
})
