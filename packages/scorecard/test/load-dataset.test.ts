import { MemoryError } from '@memory/core'
import { loadDataset } from '@memory/scorecard'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const valid = () => ({
  id: 'tea',
  domain: 'kitchen',
  language: 'en-GB',
  turns: [
    { role: 'user', text: 'I drink green tea. Cold out!' },
    { role: 'assistant', text: 'Noted.' },
  ],
  keepers: [{ id: 'green', type: 'preferences', turn: 0, must: ['green tea'], mustNot: ['black tea'] }],
  decoys: [{ id: 'cold', kind: 'weather', turn: 0, markers: ['\\bcold'] }],
  questions: [{ question: 'What do I sip?', keeper: 'green' }],
})

/** The error of loading one conversation in which the value at a path was replaced. */
function faultOf(path: string, value: unknown): unknown {
  const dataset: unknown = [valid()]
  const keys = path.match(/\w+/gu) ?? []
  let at = dataset as Record<string, unknown>
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>
  at[keys.at(-1) ?? ''] = value
  try {
    loadDataset(dataset)
  } catch (error) {
    return error
  }
  return undefined
}

describe('loadDataset', () => {
  it('returns what it was given, without fields of no meaning', () => {
    expect(loadDataset([{ ...valid(), author: 'me' }])).toEqual([valid()])
  })

  it('takes mustNot and questions as optional', () => {
    const { questions: _, ...plain } = valid()
    const keepers = plain.keepers.map(({ mustNot: _mustNot, ...keeper }) => keeper)
    expect(loadDataset([{ ...plain, keepers }])[0]?.keepers[0]?.mustNot).toEqual([])
  })

  it.each([
    ['[0].id', ''],
    ['[0].domain', undefined],
    ['[0].language', 'not a tag'],
    ['[0].turns', []],
    ['[0].turns[1].role', 'system'],
    ['[0].turns[1].text', '  '],
    ['[0].keepers', {}],
    ['[0].keepers[0]', null],
    ['[0].keepers[0].type', 'preference'],
    ['[0].keepers[0].turn', 2],
    ['[0].keepers[0].turn', '0'],
    ['[0].keepers[0].must', []],
    ['[0].keepers[0].must[0]', '(open'],
    ['[0].keepers[0].mustNot[0]', 7],
    ['[0].keepers[0].alsoTypes', 'facts'],
    ['[0].decoys[0].kind', 'gossip'],
    ['[0].decoys[0].turn', -1],
    ['[0].decoys[0].markers', []],
    ['[0].decoys[0].markers[0]', '\\p{Nonsense}'],
    ['[0].decoys[0].id', 'green'],
    ['[0].questions[0].keeper', 'cold'],
  ])('refuses a bad %s and names it', (path, value) => {
    const fault = faultOf(path, value)
    expect(MemoryError.isInstance(fault) && fault).toMatchObject({ code: 'invalid_argument', field: path })
  })

  it('refuses a repeated conversation id and anything but an array', () => {
    expect(() => loadDataset([valid(), valid()])).toThrow(expect.objectContaining({ field: '[1].id' }))
    expect(() => loadDataset({ conversations: [] })).toThrow(expect.objectContaining({ field: 'dataset' }))
  })

  it('takes types and kinds of your own when they are named', () => {
    const [{ keepers, decoys, ...rest }] = [valid()]
    const own = {
      ...rest,
      keepers: keepers.map((keeper) => ({ ...keeper, type: 'recipes' })),
      decoys: decoys.map((decoy) => ({ ...decoy, kind: 'gossip' })),
    }
    expect(loadDataset([own], { types: ['recipes'], kinds: ['gossip'] })).toEqual([own])
  })

  it('answers any JSON with a dataset or a typed error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        try {
          expect(loadDataset(json)).toEqual(json)
        } catch (error) {
          expect(MemoryError.isInstance(error) && error.code).toBe('invalid_argument')
        }
      }),
    )
  })
})
