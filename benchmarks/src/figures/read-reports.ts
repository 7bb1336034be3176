import { readdirSync, readFileSync } from 'node:fs'
import { benches } from '../registry.js'
import type { Report } from '../report.js'

/** The reports in a folder, in the order of the list of benchmarks; what is in no list comes last. */
export function readReports(folder: string): Report[] {
  const order = benches.map(({ name }) => name)
  const place = ({ bench }: Report): number => (order.includes(bench) ? order.indexOf(bench) : order.length)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => parse(readFileSync(`${folder}/${file}`, 'utf8'), file))
    .sort((a, b) => place(a) - place(b))
}

/** Rows that hold no figure, such as those of an installation that worked, are left out. */
function parse(text: string, file: string): Report {
  const report = JSON.parse(text) as Report
  if (`${report.bench}.json` !== file) throw new Error(`${file} holds the report of "${report.bench}"`)
  if (typeof report.date !== 'string' || !report.load)
    throw new Error(`${file} does not say when and on what it ran`)
  return { ...report, rows: report.rows.filter(({ metric }) => metric !== undefined) }
}
