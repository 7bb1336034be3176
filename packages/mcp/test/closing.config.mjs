import { inMemoryStore } from '@memory/store-in-memory'

const store = inMemoryStore()
// A store that holds the process until it is closed.
const open = setInterval(() => {}, 60_000)
export const stores = [
  {
    ...store,
    name: 'closing',
    writable: false,
    search: async () => [],
    async close() {
      clearInterval(open)
      process.stderr.write('closed\n')
    },
  },
]
