#!/usr/bin/env node
// node scripts/conformance-table.mjs [--check]
// Writes the table of conformance cases into the guide, from the cases themselves.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { storeCases } from '@memory/conformance'

const GUIDE = fileURLToPath(new URL('../docs/write-a-store.md', import.meta.url))
const START = '<!-- cases: written by scripts/conformance-table.mjs -->'
const END = '<!-- end of cases -->'

const cells = [
  ['case', 'level', 'since', 'needs', 'requirement'],
  ...storeCases.map(({ id, level, since, needs = [], requirement }) => [
    `\`${id}\``,
    level,
    since,
    needs.join(', '),
    requirement.replaceAll('|', '\\|'),
  ]),
]
// Padded as the formatter pads, so that both agree on the file.
const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)))
const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
const [head, ...rows] = cells
const table = [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')

const guide = readFileSync(GUIDE, 'utf8')
const [before, after] = [guide.split(START)[0], guide.split(END)[1]]
const written = `${before}${START}\n\n${table}\n\n${END}${after}`
if (written === guide) {
  console.log(`${storeCases.length} cases: up to date`)
} else if (process.argv.includes('--check')) {
  console.error('docs/write-a-store.md is out of date: run node scripts/conformance-table.mjs')
  process.exit(1)
} else {
  writeFileSync(GUIDE, written)
  console.log(`${storeCases.length} cases: written`)
}
