import type { Row } from './replay.js'

/** What a run of all scenarios came to. */
export interface Report {
  /** The package and version that stands beside ours. */
  readonly reference: string
  /** Version of Node.js. */
  readonly node: string
  readonly rows: readonly Row[]
}

/** The report as one JSON document. */
export function formatJson(report: Report): string {
  return JSON.stringify(report, null, 2)
}

/** The report as text for people. */
export function formatTable({ reference, node, rows }: Report): string {
  const lines = rows.flatMap((row) => [
    `${row.fault.padEnd(4)}${row.title}`,
    `    ${mark(row.reference.held)} reference  ${row.reference.happened}`,
    `    ${mark(row.ours.held)} ours       ${row.ours.happened}`,
  ])
  const held = rows.filter(({ ours }) => ours.held).length
  const shown = rows.filter((row) => !row.reference.held).length
  return [
    `faults (Node ${node}, reference: ${reference})`,
    '',
    ...lines,
    '',
    `${rows.length} faults: the reference shows ${shown}, ours holds ${held}`,
  ].join('\n')
}

function mark(held: boolean): string {
  return held ? 'held  ' : 'failed'
}
