export { allEntries } from './all-entries.js'
export { emulatedMemory } from './emulated-memory.js'
export { failWithUsage } from './fail-with-usage.js'
export { MECHANISMS, type Mechanism, openStores, type StoreOptions } from './mechanism.js'
export { MODEL_FLAGS, MODEL_USAGE, modelFrom } from './model-flags.js'
export {
  BACKENDS,
  type Backend,
  backendFromEnvironment,
  MADE_BY_EXAMPLES,
  type OpenStore,
  openerFor,
  type Place,
  type StoreSettings,
} from './place.js'
