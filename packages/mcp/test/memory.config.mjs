import { inMemoryStore } from '@memory/store-in-memory'

export const stores = [inMemoryStore({ name: 'facts' }), inMemoryStore({ name: 'preferences' })]
export const scope = { actorId: 'ana' }
export const instructions = 'What is known about the user.'
await stores[0].add('Belongs to nobody')
