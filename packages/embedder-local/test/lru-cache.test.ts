import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LruCache } from '../src/lru-cache.js'

it('behaves as a list ordered by last use', () => {
  const operation = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), write: fc.boolean() })
  fc.assert(
    fc.property(fc.nat(4), fc.array(operation, { maxLength: 60 }), (capacity, operations) => {
      const cache = new LruCache<number>(capacity)
      let model: { key: string; value: number }[] = []
      for (const [value, { key, write }] of operations.entries()) {
        const known = model.find((entry) => entry.key === key)
        if (write) cache.set(key, value)
        else expect(cache.get(key)).toBe(known?.value)
        if (write || known) {
          const entry = { key, value: write ? value : (known?.value ?? 0) }
          model = [...model.filter((other) => other.key !== key), entry].slice(-capacity)
          if (capacity === 0) model = []
        }
        expect(cache.size).toBe(model.length)
      }
    }),
    { seed: 11 },
  )
})
