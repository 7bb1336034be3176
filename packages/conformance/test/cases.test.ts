import { inMemoryStore } from '@memory/store-in-memory'
import { describe, expect, it } from 'vitest'
import { compareVersions } from '../src/engine/select.js'
import {
  CONFORMANCE_VERSION,
  embedderCases,
  extractorCases,
  runSuite,
  storeCases,
  storeSuite,
  triggerCases,
  vectorBackendCases,
} from '../src/index.js'

const everyCase = [...storeCases, ...extractorCases, ...embedderCases, ...triggerCases, ...vectorBackendCases]

describe('the cases', () => {
  it('have ids of their own, in the form theme.name', () => {
    const ids = everyCase.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+\.[a-z]+(-[a-z]+)*$/)
  })

  it('have a requirement of one sentence, a level and a version of the suite', () => {
    for (const { requirement, level, since } of everyCase) {
      expect(requirement).toMatch(/^[A-Z].*[^.]\.$/)
      expect(['must', 'should']).toContain(level)
      expect(since).toMatch(/^\d+\.\d+$/)
      expect(compareVersions(since, CONFORMANCE_VERSION)).toBeLessThanOrEqual(0)
    }
  })

  it('about stores pass on the in-memory store, and say how long they took', async () => {
    const target = { name: 'in memory', open: () => inMemoryStore(), close: () => {} }
    const { durationMs, summary } = await runSuite(storeSuite, target)
    expect(summary).toMatchObject({ failed: 0, known: 0 })
    console.log(`The suite of stores took ${Math.round(durationMs)} ms on the in-memory store`)
  })

  it('play other sequences for another seed, and the same for the same', async () => {
    for (const seed of [1, 2, 3]) {
      const target = { name: 'in memory', open: () => inMemoryStore(), close: () => {} }
      const { summary } = await runSuite(storeSuite, target, { seed, only: ['model.*'] })
      expect(summary.failed).toBe(0)
    }
  })
})
