import { inMemoryStore } from '@memory/store-in-memory'

export default { stores: [inMemoryStore()], scope: () => ({ actorId: 'ana' }) }
