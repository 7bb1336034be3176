import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseArguments } from '../src/cli/arguments.js'

const OPTIONS = ['--only', '--level', '--target', '--seed', '--suite', '--json', '--badge', '--help', '--']
const VALUES = [
  'must',
  'should',
  'store',
  '1.0',
  '7',
  '',
  ' ',
  '1e400',
  '0x10',
  'search.*',
  './store.mjs',
  '__proto__',
]

describe('a command line', () => {
  it('is understood, or the error says what is not', () => {
    const word = fc.oneof(fc.constantFrom(...OPTIONS), fc.constantFrom(...VALUES), fc.string())
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (argv) => {
        try {
          const parsed = parseArguments(argv)
          if (parsed === undefined) {
            expect(argv).toContain('--help')
            return
          }
          expect(argv).toContain(parsed.file)
          const { seed = 0, level = 'must' } = parsed.options
          expect(Number.isSafeInteger(seed)).toBe(true)
          expect(['must', 'should']).toContain(level)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
          expect((error as Error).message).not.toBe('')
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(['', ' ', '1.5', '1e400', 'seven'])('does not take %j for a seed', (seed) => {
    expect(() => parseArguments(['./store.mjs', '--seed', seed])).toThrow('--seed')
  })
})
