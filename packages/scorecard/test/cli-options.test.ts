import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseCliOptions } from '../src/cli-options.js'

const OPTIONS = [
  '--dataset',
  '--mechanism',
  '--extractor',
  '--model',
  '--base-url',
  '--api-key-env',
  '--runs',
  '--predictions',
  '--json',
  '--min-recall',
  '--max-leak',
  '--help',
  '-h',
  '--',
]
const VALUES = [
  'rules',
  'model',
  'single',
  'typed',
  '0',
  '1',
  '0.5',
  '-1',
  '1e3',
  'NaN',
  '',
  ' ',
  '__proto__',
]

it('answers any command line with options that make sense, or names what does not', () => {
  const word = fc.oneof(fc.constantFrom(...OPTIONS), fc.constantFrom(...VALUES), fc.string())
  const joined = fc.tuple(fc.constantFrom(...OPTIONS), word).map((pair) => pair.join('='))
  fc.assert(
    fc.property(fc.array(fc.oneof(word, joined), { maxLength: 6 }), (args) => {
      try {
        const { runs, minRecall = 0, maxLeak = 0, mechanism, extractor } = parseCliOptions(args)
        expect(Number.isSafeInteger(runs) && runs > 0).toBe(true)
        for (const share of [minRecall, maxLeak]) expect(share >= 0 && share <= 1).toBe(true)
        expect(['single', 'typed']).toContain(mechanism)
        if (extractor.kind === 'model') expect([extractor.model, extractor.baseUrl]).not.toContain('')
      } catch (error) {
        expect(MemoryError.isInstance(error) && error.code).toBe('invalid_argument')
      }
    }),
    { numRuns: 2_000 },
  )
})
