// npm run figures
// Draws the reports in benchmarks/results and shows them in benchmarks/README.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chartOf } from './chart.js'
import { withFigures } from './page.js'
import { readReports } from './read-reports.js'

const folder = fileURLToPath(new URL('../../results', import.meta.url))
const page = fileURLToPath(new URL('../../README.md', import.meta.url))

const reports = readReports(folder)
for (const report of reports) writeFileSync(`${folder}/${report.bench}.svg`, chartOf(report))
writeFileSync(page, withFigures(readFileSync(page, 'utf8'), reports))
process.stdout.write(`${reports.length} figures: ${reports.map(({ bench }) => bench).join(', ')}\n`)
