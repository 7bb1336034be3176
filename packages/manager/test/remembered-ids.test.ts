import { describe, expect, it } from 'vitest'
import { RememberedIds } from '../src/write/remembered-ids.js'

describe('remembered ids', () => {
  it('knows the latest 2000, and forgets those before', () => {
    const ids = new RememberedIds()
    for (let i = 0; i < 2500; i++) ids.add(`message ${i}`)
    const known = Array.from({ length: 2500 }, (_, i) => ids.has(`message ${i}`))
    expect(known.indexOf(true)).toBe(500)
    expect(known.lastIndexOf(false)).toBe(499)
  })

  it('takes no new id for a known one, however alike they are', () => {
    const kinds = [
      (i: number) => String(i),
      (i: number) => `m-${i}`,
      (i: number) => `${i}-${i % 7}`,
      (i: number) => `00000000-0000-4000-8000-${i.toString(16).padStart(12, '0')}`,
      (i: number) => String.fromCharCode(0x4e00 + (i % 20_000), 0x3041 + Math.floor(i / 20_000)),
      (i: number) => 'x'.repeat(i + 1),
    ]
    for (const idOf of kinds) {
      const ids = new RememberedIds()
      for (let i = 0; i < 2000; i++) {
        expect(ids.has(idOf(i))).toBe(false)
        ids.add(idOf(i))
      }
    }
  })
})
