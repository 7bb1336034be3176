import { inMemoryStore } from '@memory/store-in-memory'
import { fileLog } from '@memory/store-in-memory/file'

// A file that a test chooses, and looks into when the server has ended.
export const stores = [inMemoryStore({ persistence: fileLog({ path: process.env.MEMORY_FILE ?? '' }) })]
export const scope = { actorId: 'ana' }
