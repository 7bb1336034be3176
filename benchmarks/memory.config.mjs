// What the benchmark `hosts` lets @memory/mcp serve.
import { inMemoryStore } from '@memory/store-in-memory'

export const stores = [inMemoryStore()]
export const scope = { actorId: 'ana' }
