// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'
import { root as repository } from './workspace.mjs'

/**
 * Writes a table into a page between the lines that mark its place, or, with `--check` on the command line, ends with
 * status 1 when the page has another one.
 *
 * @param {object} table
 * @param {string} [table.root] The folder that pages are in, with a closing slash. Default: the repository.
 * @param {string} table.page Path from the root.
 * @param {string} table.script The script that writes it.
 * @param {string} table.what What the marks say the table is of, such as `cases`.
 * @param {readonly (readonly string[])[]} table.rows The first holds the headings.
 */
export function writeTable({ root = repository, page, script, what, rows }) {
  const file = root + page
  const [start, end] = [`<!-- ${what}: written by ${script} -->`, `<!-- end of ${what} -->`]
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`${page}: no place for ${what}`)

  const written = `${text.slice(0, from)}${start}\n\n${markdownTable(rows)}\n\n${text.slice(to)}`
  if (written === text) {
    console.log(`${page}: ${rows.length - 1} ${what}: up to date`)
  } else if (process.argv.includes('--check')) {
    console.error(`${page} is out of date: run node ${script}`)
    process.exitCode = 1
  } else {
    writeFileSync(file, written)
    console.log(`${page}: ${rows.length - 1} ${what}: written`)
  }
}

/** Padded as the formatter pads, so that both agree on the file. @param {readonly (readonly string[])[]} rows */
function markdownTable(rows) {
  const [head = [], ...body] = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...body].map((row) => row[column]?.length ?? 0)),
  )
  /** @param {readonly string[]} row */
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
