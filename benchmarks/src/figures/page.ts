import type { Report } from '../report.js'
import { circumstanceLines } from './chart.js'

const START = '<!-- figures: written by npm run figures -->'
const END = '<!-- end of figures -->'

/**
 * The page with the charts of the reports between its marks.
 *
 * @throws Error when the page has no marks.
 */
export function withFigures(page: string, reports: readonly Report[]): string {
  const [before, rest] = page.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error(`The page has no place for figures: ${START}`)
  return `${before}${START}\n\n${reports.map(section).join('\n\n')}\n\n${END}${after}`
}

function section(report: Report): string {
  const { bench } = report
  const [how = '', ...where] = circumstanceLines(report)
  const [date, command] = how.split(' · ')
  return [
    `![Chart of the benchmark ${bench}](results/${bench}.svg)`,
    `[${bench}](#${bench}), ${date}, \`${command}\`. ${where.join('. ')} ([values](results/${bench}.json))`,
  ].join('\n\n')
}
