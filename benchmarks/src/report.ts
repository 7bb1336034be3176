import type { Row } from './bench.js'
import type { Circumstances } from './circumstances.js'

/** The result of one benchmark, as `--json` prints it. */
export interface Report extends Circumstances {
  readonly bench: string
  readonly rows: readonly Row[]
}

/** The report as one JSON document. */
export function formatJson(report: Report): string {
  const rows = report.rows.map(({ ours, theirs, ratio, ...row }) => ({
    ...row,
    ours: round(ours),
    ...(theirs !== undefined && { theirs: round(theirs) }),
    ...(ratio !== undefined && { ratio: round(ratio) }),
  }))
  return JSON.stringify({ ...report, rows }, null, 2)
}

const HEADINGS = ['case', 'metric', 'unit', 'ours', 'peer', 'theirs', 'ratio'] as const

/** The report as a table for people. */
export function formatTable(report: Report): string {
  const cells = report.rows.map((row) =>
    HEADINGS.map((heading) => {
      const value = row[heading]
      return typeof value === 'number' ? String(round(value)) : (value ?? '')
    }),
  )
  const lines = [[...HEADINGS], ...cells]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const { bench, node, cores, load } = report
  return [`${bench} (Node ${node}, ${cores} cores, load ${load.before} to ${load.after})`, '', ...table].join(
    '\n',
  )
}

/** Four significant digits: more would be noise. Whole numbers stay as they are. */
function round(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(4))
}
