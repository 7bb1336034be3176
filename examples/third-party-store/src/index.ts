export { type PlainFilesStoreOptions, plainFilesStore } from './plain-files-store.js'
