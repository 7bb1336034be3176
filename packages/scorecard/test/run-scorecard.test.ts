import type { Extractor } from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import {
  acrossRuns,
  type PlantedConversation,
  runScorecard,
  type ScorecardProgress,
  score,
} from '@memory/scorecard'
import { describe, expect, it } from 'vitest'
import { render } from '../src/render.js'
import { brokenThresholds } from '../src/thresholds.js'

const dataset: PlantedConversation[] = [
  {
    id: 'garden',
    domain: 'garden',
    language: 'en',
    turns: [{ role: 'user', text: 'I have a pond. I am allergic to hay. What a storm!' }],
    keepers: [
      { id: 'pond', type: 'facts', turn: 0, must: ['pond'], mustNot: [] },
      { id: 'hay', type: 'facts', turn: 0, must: ['hay'], mustNot: [] },
    ],
    decoys: [{ id: 'storm', kind: 'weather', turn: 0, markers: ['storm'] }],
  },
]

/** An extractor that answers something else each time it is made. */
function moody(...answers: string[][]): () => Extractor {
  let made = 0
  return () => {
    const contents = answers[made++] ?? []
    return { extract: async () => contents.map((content) => ({ content, type: 'facts' })) }
  }
}

describe('runScorecard', () => {
  it('gives each item the share of runs it was kept or leaked in', async () => {
    const result = await runScorecard({
      dataset,
      mechanism: 'single',
      extractor: moody(['A pond', 'Hay'], ['A pond', 'Storm'], ['A pond']),
      runs: 3,
    })
    expect(result.keepers.map(({ keeper, kept }) => [keeper, kept.count, kept.of])).toEqual([
      ['pond', 3, 3],
      ['hay', 1, 3],
    ])
    expect(result.decoys.map(({ decoy, leaked }) => [decoy, leaked.count, leaked.of])).toEqual([
      ['storm', 1, 3],
    ])
    expect(result.recall).toEqual({ mean: 2 / 3, min: 0.5, max: 1 })
    expect(result.leakRate).toEqual({ mean: 1 / 3, min: 0, max: 1 })
    expect(result.typeAccuracy).toEqual({ mean: 1, min: 1, max: 1 })
    expect(result.predictions[2]).toEqual({ garden: [{ content: 'A pond', type: 'facts' }] })
    expect(result.scores).toEqual(result.predictions.map((held) => score(dataset, held)))
  })

  it('tells how far it has got', async () => {
    const seen: ScorecardProgress[] = []
    await runScorecard({
      dataset,
      mechanism: 'typed',
      extractor: (type) => ruleExtractor(type ? { types: [type] } : {}),
      runs: 2,
      onProgress: (progress) => seen.push(progress),
    })
    expect(seen).toEqual([
      { run: 1, runs: 2, conversation: 'garden', done: 1, of: 1 },
      { run: 2, runs: 2, conversation: 'garden', done: 1, of: 1 },
    ])
  })

  it('refuses a number of runs that is none', async () => {
    const options = { dataset, mechanism: 'single', extractor: () => ruleExtractor(), runs: 0 } as const
    await expect(runScorecard(options)).rejects.toMatchObject({ code: 'invalid_argument', field: 'runs' })
  })

  it('joins no scores into nothing', () => {
    const nothing = { mean: null, min: null, max: null }
    expect(acrossRuns([])).toEqual({
      recall: nothing,
      leakRate: nothing,
      typeAccuracy: nothing,
      keepers: [],
      decoys: [],
    })
  })
})

describe('thresholds', () => {
  const scoreOf = (...contents: string[]) =>
    score(dataset, { garden: contents.map((content) => ({ content })) })

  it('hold when every run is on the right side, or exactly on the line', () => {
    expect(brokenThresholds([scoreOf('pond hay')], { minRecall: 1, maxLeak: 0 })).toEqual([])
    expect(brokenThresholds([scoreOf('pond')], { minRecall: 0.5 })).toEqual([])
    expect(brokenThresholds([scoreOf('storm')], {})).toEqual([])
  })

  it('name the run that breaks them', () => {
    expect(
      brokenThresholds([scoreOf('pond hay'), scoreOf('pond storm')], { minRecall: 0.9, maxLeak: 0.1 }),
    ).toEqual(['run 2: selection recall 0.5000 is below 0.9', 'run 2: decoy leak rate 1.0000 is above 0.1'])
  })

  it('do not hold over nothing', () => {
    expect(brokenThresholds([score([], {})], { minRecall: 0, maxLeak: 1 })).toHaveLength(2)
  })
})

describe('render', () => {
  const context = { dataset: 'garden.json', mechanism: 'single', extractor: 'rules' }
  const rendered = async (...answers: string[][]) =>
    render(
      await runScorecard({
        dataset,
        mechanism: 'single',
        extractor: moody(...answers),
        runs: answers.length,
      }),
      context,
    )

  it('gives counts, misses and leaks of one run', async () => {
    const text = await rendered(['A pond', 'A storm'])
    expect(text).toMatch(/^selection recall +50\.0% +1\/2$/m)
    expect(text).toMatch(/^ {2}weather +100\.0% +1\/1$/m)
    expect(text).toMatch(/^en: recall +50\.0% +1\/2$/m)
    expect(text).toContain('missed\n  garden/hay (facts) I have a pond. I am allergic to hay. What a storm!')
    expect(text).toContain('leaked\n  garden/storm (weather) A storm')
  })

  it('gives means, ranges and how often of several', async () => {
    const text = await rendered(['A pond', 'Hay'], ['A pond'])
    expect(text).toMatch(/^selection recall +75\.0% +50\.0% to 100\.0%$/m)
    expect(text).toMatch(/^entries +1\.5 +1 to 2$/m)
    expect(text).toContain('not kept in every run\n  garden/hay (facts) 1 of 2 runs: ')
    expect(text).not.toContain('leaked\n')
  })
})
