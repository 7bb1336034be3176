import { describe, expect, it } from 'vitest'
import { extractingTarget } from '../../../benchmarks/src/benches/mutants/extracting-store.js'
import { mutants } from '../../../benchmarks/src/benches/mutants/kinds/index.js'
import { parts } from '../../../benchmarks/src/benches/mutants/kinds/parts.js'
import { runMutant } from '../../../benchmarks/src/benches/mutants/run-mutant.js'
import { wiredTarget } from '../../../benchmarks/src/benches/mutants/wired-store.js'
import {
  type ConformanceReport,
  embedderSuite,
  extractorSuite,
  runSuite,
  storeSuite,
  triggerSuite,
} from '../src/index.js'

const failuresOf = ({ cases }: ConformanceReport) =>
  cases.filter(({ status }) => status === 'failed').map(({ failure }) => failure?.message)

describe('what the mutants spoil', () => {
  it('is right: the store at the end of a wire', async () => {
    const report = await runSuite(storeSuite, wiredTarget('wired'))
    expect(failuresOf(report)).toEqual([])
    const faults = report.cases.filter(({ id }) => id.startsWith('fault.'))
    expect(faults.filter(({ status }) => status === 'passed').length).toBe(12)
  })

  it('is right: the store that extracts', async () => {
    const report = await runSuite(storeSuite, extractingTarget('extracting'))
    expect(failuresOf(report)).toEqual([])
    const turns = report.cases.filter(({ id }) => id.startsWith('messages.'))
    expect(turns.every(({ status }) => status === 'passed')).toBe(true)
  })

  it('is right: extractor, embedder and trigger', async () => {
    expect(failuresOf(await runSuite(extractorSuite, parts.extractor))).toEqual([])
    expect(failuresOf(await runSuite(triggerSuite, parts.trigger))).toEqual([])
    // Words in buckets do not know what words mean.
    const embedder = await runSuite(embedderSuite, parts.embedder)
    expect(embedder.cases.filter(({ status, level }) => status === 'failed' && level === 'must')).toEqual([])
  })
})

describe('mutants', () => {
  it('are many, with names of their own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(100)
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  })

  it.each(mutants.map((mutant) => [mutant.name, mutant.caughtBy, mutant] as const))(
    'one that %s is caught by %s',
    async (_, caughtBy, mutant) => {
      const { by } = await runMutant(mutant)
      expect(by).toContain(caughtBy)
      // Few others: a failure must point at the fault.
      expect(by.length).toBeLessThanOrEqual(15)
    },
  )
})
