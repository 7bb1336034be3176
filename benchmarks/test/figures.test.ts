import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chartOf } from '../src/figures/chart.js'
import { withFigures } from '../src/figures/page.js'
import { panelsOf } from '../src/figures/panels.js'
import { readReports } from '../src/figures/read-reports.js'
import type { Report } from '../src/report.js'

const folder = fileURLToPath(new URL('../results', import.meta.url))
const page = fileURLToPath(new URL('../README.md', import.meta.url))

const REPORT: Report = {
  bench: 'counting',
  date: '2026-01-02T03:04:05.000Z',
  command: 'npm run bench -- counting --to 3',
  node: 'v20.0.0',
  cores: 2,
  processor: 'Abacus <2>',
  memoryGB: 8,
  load: { before: 0.5, after: 1.5 },
  rows: [
    { case: 'fingers', metric: 'time', unit: 'ms', ours: 2, peer: 'abacus', theirs: 8, ratio: 0.25 },
    { case: 'fingers', metric: 'time', unit: 'ms', ours: 2, peer: 'beads & "wire"', theirs: 4, ratio: 0.5 },
    { case: 'toes', metric: 'lost', unit: 'count', ours: 0 },
    { case: 'toes', metric: 'right', unit: '%', ours: 25 },
  ],
}

describe('panels', () => {
  it('compare within a case, and put shares against the whole', () => {
    expect(panelsOf(REPORT.rows)).toEqual([
      {
        metric: 'time',
        unit: 'ms',
        groups: [
          {
            title: 'fingers',
            bars: [
              { label: 'ours', value: 2, isOurs: true, length: 0.25 },
              { label: 'abacus', value: 8, isOurs: false, ratio: 0.25, length: 1 },
              { label: 'beads & "wire"', value: 4, isOurs: false, ratio: 0.5, length: 0.5 },
            ],
          },
        ],
      },
      {
        metric: 'lost',
        unit: 'count',
        groups: [{ title: '', bars: [{ label: 'toes', value: 0, isOurs: true, length: 0 }] }],
      },
      {
        metric: 'right',
        unit: '%',
        groups: [{ title: '', bars: [{ label: 'toes', value: 25, isOurs: true, length: 0.25 }] }],
      },
    ])
  })

  it('count cases when there are too many to draw', () => {
    const rows = Array.from({ length: 13 }, (_, i) => ({
      case: `${i}`,
      metric: 'caught',
      unit: 'mutant',
      ours: 1,
    }))
    expect(panelsOf(rows)[0]?.groups).toEqual([
      { title: '', bars: [{ label: '13 cases together', value: 13, isOurs: true, length: 1 }] },
    ])
  })

  it('add up nothing but counts', () => {
    const rows = Array.from({ length: 13 }, (_, i) => ({
      case: `after ${i}`,
      metric: 'heap',
      unit: 'MiB',
      ours: i + 0.5,
    }))
    expect(panelsOf(rows)[0]?.groups[0]?.bars).toHaveLength(13)
  })
})

describe('a chart', () => {
  it('says when, how and on what, and that others were in the way only when they were', () => {
    const quiet = chartOf(REPORT)
    for (const text of [
      '2026-01-02 · npm run bench -- counting --to 3',
      '2 cores, Abacus &lt;2&gt;, 8 GB',
      '8 ms · ratio 0.25',
    ]) {
      expect(quiet).toContain(text)
    }
    expect(quiet).not.toContain('busy')
    expect(chartOf({ ...REPORT, load: { before: 0, after: 9 } })).toContain('busy')
  })

  it('is one well-formed image whatever the names are, and the same each time', () => {
    const name = fc.string({ unit: 'binary' })
    const row = fc.record({
      case: name,
      metric: name,
      unit: name,
      ours: fc.double({ noNaN: true, min: 0, max: 1e12 }),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const svg = chartOf({ ...REPORT, rows })
        expect(svg).toBe(chartOf({ ...REPORT, rows }))
        const tags = svg.replaceAll(/<style>.*?<\/style>/gs, '').match(/<[^>]*>/g) ?? []
        const open: string[] = []
        for (const tag of tags) {
          if (tag.endsWith('/>')) continue
          if (tag.startsWith('</')) expect(open.pop()).toBe(tag.slice(2, -1))
          else open.push(/^<(\w+)/.exec(tag)?.[1] ?? '')
        }
        expect(open).toEqual([])
        expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      }),
    )
  })
})

describe('the page', () => {
  it('must have a place for figures', () => {
    expect(() => withFigures('# Benchmarks', [REPORT])).toThrow('no place')
  })

  it('and its charts are those of the results', () => {
    const reports = readReports(folder)
    expect(reports.length).toBeGreaterThan(0)
    for (const report of reports) {
      expect(readFileSync(`${folder}/${report.bench}.svg`, 'utf8'), `npm run figures: ${report.bench}`).toBe(
        chartOf(report),
      )
    }
    const text = readFileSync(page, 'utf8')
    expect(withFigures(text, reports), 'npm run figures').toBe(text)
  })
})
