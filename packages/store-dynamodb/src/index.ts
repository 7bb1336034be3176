export { dynamodbBackend } from './dynamodb-backend.js'
export { type DynamoDBStoreOptions, dynamodbStore } from './dynamodb-store.js'
export { DYNAMODB_LIMITS, type DynamoDBLimits } from './limits.js'
export type { DynamoDBBackendOptions } from './table-options.js'
