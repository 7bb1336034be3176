// @ts-check
/**
 * @typedef {object} PackRow A case that holds or not, or a figure. A figure that could be taken is `ok`.
 * @property {string} case
 * @property {boolean} ok
 * @property {string} [detail]
 * @property {string} [metric]
 * @property {string} [unit]
 * @property {number} [ours]
 * @property {string} [peer]
 * @property {number} [theirs]
 * @property {number} [ratio] `ours / theirs`.
 */

/**
 * @param {{ case: string, metric: string, unit: string, ours: number, peer: string, theirs: number }} figures
 * @returns {PackRow}
 */
export function comparison({ case: what, metric, unit, ours, peer, theirs }) {
  return {
    case: what,
    ok: true,
    metric,
    unit,
    ours: rounded(ours),
    peer,
    theirs: rounded(theirs),
    ratio: rounded(ours / theirs),
  }
}

/**
 * @param {readonly PackRow[]} rows
 * @param {object} circumstances When, how and on what it ran.
 * @returns {string} One JSON document, in the form of the benchmarks.
 */
export function asJson(rows, circumstances) {
  return JSON.stringify({ bench: 'packs', ...circumstances, rows }, null, 2)
}

/** @param {readonly PackRow[]} rows @returns {string} One line a row, and what it comes to. */
export function asText(rows) {
  const lines = rows.map((row) => {
    if (row.metric === undefined)
      return `${row.ok ? 'ok    ' : 'FAILED'}  ${row.case}${row.detail ? ` (${row.detail})` : ''}`
    return `        ${row.case}: ${row.metric} ${row.ours} ${row.unit}, ${row.peer} ${row.theirs} (${row.ratio})`
  })
  const failed = rows.filter(({ ok }) => !ok).length
  return [...lines, '', `${rows.length - failed} of ${rows.length} rows hold`].join('\n')
}

/** Four significant digits: more would be noise. @param {number} value */
function rounded(value) {
  return Number.isInteger(value) ? value : Number(value.toPrecision(4))
}
