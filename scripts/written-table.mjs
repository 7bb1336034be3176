import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** A table as the formatter writes it, so that both agree on the file; the first row is the head. */
function markdownTable(rows) {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = cells[0].map((_, column) => Math.max(3, ...cells.map((row) => row[column].length)))
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [head, ...body] = cells
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/**
 * Brings the table between two marks of a page up to date; with `--check` on the command line, only says whether it is,
 * by the exit code.
 */
export function writeTable({ root = repository, page, script, what, rows }) {
  const file = root + page
  const [start, end] = [`<!-- ${what}: written by ${script} -->`, `<!-- end of ${what} -->`]
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`${page} has no place for the ${what}`)
  const written = `${text.slice(0, from)}${start}\n\n${markdownTable(rows)}\n\n${text.slice(to)}`
  if (written === text) {
    console.log(`${rows.length - 1} ${what}: up to date`)
  } else if (process.argv.includes('--check')) {
    console.error(`${page} is out of date: run node ${script}`)
    process.exitCode = 1
  } else {
    writeFileSync(file, written)
    console.log(`${rows.length - 1} ${what}: written`)
  }
}
