export type { AddMessagesResult } from './add-turns.js'
export { MEM0_LIMITS, type Mem0Limits } from './limits.js'
export type {
  Mem0AddOptions,
  Mem0Changes,
  Mem0Client,
  Mem0Ids,
  Mem0Memory,
  Mem0Message,
  Mem0SearchOptions,
} from './mem0-client.js'
export { type Mem0Store, mem0Store } from './mem0-store.js'
export type { Mem0MemoryOptions, Mem0PlatformOptions, Mem0StoreOptions } from './options.js'
