import { configureLogging } from '@strands-agents/sdk'
import { replay } from './replay.js'
import { formatJson, formatTable } from './report.js'
import { scenarios } from './scenarios/index.js'
import { ours } from './subjects/ours.js'
import { strands } from './subjects/strands.js'

const unknown = process.argv.slice(2).filter((argument) => argument !== '--json')
if (unknown.length > 0) {
  process.stderr.write(`usage: faults [--json]\n`)
  process.exit(2)
}
const silent = (): void => {}
configureLogging({ debug: silent, info: silent, warn: silent, error: silent })

const rows = await replay(scenarios, strands, ours, (line) => process.stderr.write(`${line}\n`))
const report = { reference: strands.name, node: process.version, rows }
const format = process.argv.includes('--json') ? formatJson : formatTable
process.stdout.write(`${format(report)}\n`)
process.exitCode = rows.every((row) => row.ours.held) ? 0 : 1
