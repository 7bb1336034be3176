export { type LangGraphMemoryStore, langGraphMemoryStore } from './lang-graph-memory-store.js'
export type { LangGraphMemoryStoreOptions } from './memory-store-options.js'
export { type ToLangGraphStoreOptions, toLangGraphStore } from './to-lang-graph-store.js'
