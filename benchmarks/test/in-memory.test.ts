import { expect, it } from 'vitest'
import { plainJs } from '../src/benches/in-memory/contenders/plain-js.js'
import { usearchExact } from '../src/benches/in-memory/contenders/usearch.js'
import { entryVector, exactNearest, indexOf, queryText } from '../src/benches/in-memory/dataset.js'
import { inMemory } from '../src/benches/in-memory/in-memory.js'
import { median } from '../src/statistics.js'

it('generates the same unit vectors every time', () => {
  const vector = entryVector(7)
  expect(vector).toEqual(entryVector(7))
  expect(vector).not.toEqual(entryVector(8))
  expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
})

it('agrees with itself on what is nearest', async () => {
  const [expected] = exactNearest(500, [3], 10)
  for (const contender of [plainJs, usearchExact]) {
    const found = await (await contender.open(500)).search(queryText(3))
    expect(new Set(found.map(indexOf))).toEqual(expected)
  }
})

it.each(['5', '1e3x', '', '20,abc'])('refuses the sizes "%s"', async (entries) => {
  await expect(inMemory.run({ entries }, () => {})).rejects.toThrow('--entries')
})

it('takes the middle', () => {
  expect(median([5, 1, 3])).toBe(3)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})
