// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Writes a table into a page between the lines that mark its place, or, with `--check` on the command line, ends with
 * status 1 when the page has another one.
 *
 * @param {object} place
 * @param {string} place.page Path from the root.
 * @param {string} place.name What the marks say the table is of, such as `cases`.
 * @param {string} place.script The script that writes it.
 * @param {readonly (readonly string[])[]} cells Rows, the first of which holds the headings.
 */
export function putTable({ page, name, script }, cells) {
  const file = fileURLToPath(new URL(`../${page}`, import.meta.url))
  const start = `<!-- ${name}: written by ${script} -->`
  const end = `<!-- end of ${name} -->`
  const text = readFileSync(file, 'utf8')
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${page}: no place for ${name}`)

  const written = `${before}${start}\n\n${tableOf(cells)}\n\n${end}${after}`
  if (written === text) {
    console.log(`${page}: ${cells.length - 1} ${name}: up to date`)
  } else if (process.argv.includes('--check')) {
    console.error(`${page} is out of date: run node ${script}`)
    process.exitCode = 1
  } else {
    writeFileSync(file, written)
    console.log(`${page}: ${cells.length - 1} ${name}: written`)
  }
}

/** Padded as the formatter pads, so that both agree on the file. @param {readonly (readonly string[])[]} cells */
function tableOf(cells) {
  const [head = [], ...rows] = cells.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  /** @param {readonly string[]} row */
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
