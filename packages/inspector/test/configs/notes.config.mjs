import { inMemoryStore } from '@memory/store-in-memory'
import { fileLog } from '@memory/store-in-memory/file'

// A file that a test chooses.
export const stores = [
  inMemoryStore({ name: 'notes', persistence: fileLog({ path: process.env.NOTES_FILE ?? '' }) }),
]
export const scope = { actorId: 'ana' }
export const title = 'Notes'
// Not the page's: whoever else reads this file listens there.
export const port = 1
