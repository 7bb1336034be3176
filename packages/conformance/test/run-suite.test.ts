import { describe, expect, it } from 'vitest'
import { runSuite } from '../src/index.js'
import { type ListTarget, listSuite } from './list-suite.js'

const target = (items: number[], rest: Partial<ListTarget> = {}): ListTarget => ({
  name: 'numbers',
  open: () => [...items],
  ...rest,
})
const MARCH = Date.parse('2026-03-15T12:00:00Z')

async function statuses(of: ListTarget, options = {}) {
  const { cases } = await runSuite(listSuite, of, options)
  return Object.fromEntries(cases.map(({ id, status }) => [id, status]))
}

describe('runSuite', () => {
  it('reports how every case ended', async () => {
    const report = await runSuite(listSuite, target([2, 4]), { seed: 7 })
    expect(report).toMatchObject({
      suite: '@memory/conformance',
      subject: 'list',
      name: 'numbers',
      version: '1.0',
      summary: { passed: 4, failed: 0, known: 0, skipped: 2 },
    })
    expect(report.cases.filter(({ status }) => status === 'skipped')).toMatchObject([
      { id: 'items.extra', reason: 'the fixture has no extra' },
      { id: 'items.rare', reason: 'the list is not large' },
    ])
  })

  it('says what a failure is about: case, requirement, target, expected, actual, trace', async () => {
    const { cases } = await runSuite(listSuite, target([4, 2]), { seed: 7 })
    expect(cases[0]).toMatchObject({
      id: 'list.sorted',
      status: 'failed',
      failure: { expected: 'the list: sorted', actual: '[4, 2]', trace: ['open() -> 2 items', 'seed 7'] },
    })
    expect(cases[0]?.failure?.message).toBe(`[list.sorted] The list is sorted.
  target:   numbers (must, since 1.0)
  expected: the list: sorted
  actual:   [4, 2]
  trace:
    1. open() -> 2 items
    2. seed 7`)
  })

  it('skips what the subject denies, with its reason', async () => {
    const { cases } = await runSuite(listSuite, target([]), { only: ['items.even'] })
    expect(cases).toMatchObject([{ status: 'skipped', reason: 'it is empty' }])
  })

  it('fails a case that hangs, and the others go on', async () => {
    const found = await statuses(target([-2]))
    expect(found).toMatchObject({ 'items.hang': 'failed', 'list.sorted': 'passed' })
  })

  it('fails a case whose fixture does not open or not close, and keeps the first failure', async () => {
    const explode = () => {
      throw new Error('no server')
    }
    const unopened = await runSuite(listSuite, target([], { open: explode }), { only: ['list.*'] })
    expect(unopened.cases[0]?.failure).toMatchObject({ actual: 'Error: no server', rootCause: 'no server' })
    const unclosed = await runSuite(listSuite, target([2], { close: explode }), { only: ['list.sorted'] })
    expect(unclosed.summary.failed).toBe(1)
    const both = await runSuite(listSuite, target([2, 1], { close: explode }), { only: ['list.sorted'] })
    expect(both.cases[0]?.failure?.actual).toBe('[2, 1]')
  })

  it('runs what it is asked to', async () => {
    expect(Object.keys(await statuses(target([2]), { only: ['list.*'] }))).toEqual([
      'list.sorted',
      'list.short',
    ])
    expect(Object.keys(await statuses(target([2]), { only: ['*.extra', 'list.sorted'] }))).toEqual([
      'list.sorted',
      'items.extra',
    ])
    expect(await statuses(target([2]), { level: 'must' })).not.toHaveProperty('list.short')
  })

  it.each([
    [{ only: ['list.nothing'] }, 'only'],
    [{ version: '9.0' }, 'version'],
    [{ version: 'latest' }, 'version'],
  ])('refuses %j', async (options, field) => {
    await expect(runSuite(listSuite, target([2]), options)).rejects.toMatchObject({
      code: 'invalid_argument',
      field,
    })
  })
})

describe('known failures', () => {
  const known = (until: string, reason = 'upstream 123') => ({ 'list.sorted': { reason, until } })

  it('must fail, and are counted apart', async () => {
    const { summary, cases } = await runSuite(
      listSuite,
      target([4, 2], { knownFailures: known('2026-04-01') }),
      { now: MARCH },
    )
    expect(summary).toMatchObject({ failed: 0, known: 1 })
    expect(cases[0]).toMatchObject({ status: 'known', reason: 'upstream 123' })
  })

  it('fail when they pass', async () => {
    const { cases } = await runSuite(listSuite, target([2, 4], { knownFailures: known('2026-04-01') }), {
      now: MARCH,
    })
    expect(cases[0]?.status).toBe('failed')
    expect(cases[0]?.failure?.message).toContain('delete its entry')
  })

  it.each([
    ['2026-03-15', 'known'],
    ['2026-03-14', 'failed'],
    ['1.0', 'failed'],
    ['1.1', 'known'],
  ])('until %s count as %s', async (until, status) => {
    const { cases } = await runSuite(listSuite, target([4, 2], { knownFailures: known(until) }), {
      now: MARCH,
    })
    expect(cases[0]?.status).toBe(status)
    if (status === 'failed')
      expect(cases[0]?.failure?.message).toContain(`"upstream 123" ended with ${until}`)
  })

  it.each([
    [{ 'list.nothing': { reason: 'x', until: '1.1' } }, 'knownFailures["list.nothing"]'],
    [known('soon'), 'knownFailures["list.sorted"].until'],
    [known('2026-13-45'), 'knownFailures["list.sorted"].until'],
    [known('1.1', ' '), 'knownFailures["list.sorted"].reason'],
  ])('are refused when malformed: %j', async (knownFailures, field) => {
    await expect(runSuite(listSuite, target([2], { knownFailures }))).rejects.toMatchObject({ field })
  })
})
