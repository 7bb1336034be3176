export { type TracedStoreOptions, tracedStore } from './traced-store.js'
