#!/usr/bin/env node
// @ts-check
// node scripts/measured-table.mjs [--check]
// Writes what was measured into the README, from the results that benchmarks/README.md explains.
import { readFileSync } from 'node:fs'
import { root } from './workspace.mjs'
import { writeTable } from './written-table.mjs'

/**
 * @typedef {object} Row A row of a result.
 * @property {string} case
 * @property {string} metric
 * @property {number} ours
 * @property {string} [peer]
 * @property {number} [theirs]
 */

/**
 * The rows of one case and metric; one for each peer, if there are any.
 *
 * @param {string} bench
 * @param {string} metric
 * @param {(row: Row) => boolean} [isWanted]
 * @returns {Row[]}
 */
function rowsOf(bench, metric, isWanted = () => true) {
  /** @type {{ rows: Row[] }} */
  const { rows } = JSON.parse(readFileSync(`${root}benchmarks/results/${bench}.json`, 'utf8'))
  const found = rows.filter((row) => row.metric === metric && isWanted(row))
  if (found.length === 0) throw new Error(`benchmarks/results/${bench}.json has no ${metric}`)
  return found
}

/** @type {typeof rowsOf} */
const ofPeers = (bench, metric, isWanted = () => true) =>
  rowsOf(bench, metric, (row) => row.peer !== undefined && isWanted(row))

/** @param {Parameters<typeof rowsOf>} what @returns {string} */
const ours = (...what) => figure(rowsOf(...what)[0]?.ours ?? Number.NaN)

/** @param {Row[]} rows @param {string} unit */
const theirs = (rows, unit) =>
  rows.map(({ peer = '', theirs: value = Number.NaN }) => `${peer} ${figure(value)} ${unit}`).join(', ')

/** @param {number} value */
const figure = (value) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 1 ? 2 : value < 100 ? 1 : 0 })

const isOfAll = (/** @type {Row} */ row) => row.case.startsWith('@memory/manager and')
const isLarge = (/** @type {Row} */ row) => row.case.startsWith('100k') && !row.peer?.includes('all cores')
const isWhole = (/** @type {Row} */ row) => row.case.startsWith('all that is')

writeTable({
  page: 'README.md',
  script: 'scripts/measured-table.mjs',
  what: 'figures',
  rows: [
    ['what', 'here', 'beside it, in the same run', 'benchmark'],
    [
      'installed: manager and in-memory store',
      `${ours('packs', 'install size', isOfAll)} MB`,
      theirs(ofPeers('packs', 'install size', isOfAll), 'MB'),
      link('packs'),
    ],
    [
      'a search among 100,000 memories, by vector, exact, p50',
      `${ours('in-memory', 'search p50', isLarge)} ms`,
      theirs(ofPeers('in-memory', 'search p50', isLarge), 'ms'),
      link('in-memory'),
    ],
    [
      'what an agent waits for memory in a turn, but for its store',
      `${ours('manager', 'turn time', ({ case: what }) => what.endsWith('entries'))} µs`,
      theirs(
        ofPeers('manager', 'turn time', ({ case: what }) => what.endsWith('entries')),
        'µs',
      ),
      link('manager'),
    ],
    [
      `acknowledged messages lost or doubled in ${ours('kill', 'kills')} kills, with a journal`,
      `${ours('kill', 'lost')} and ${ours('kill', 'doubled')} of ${ours('kill', 'acknowledged')}`,
      '',
      link('kill'),
    ],
    [
      'messages lost or written twice, by a store that is down a third of the time',
      `${ours('soak', 'lost')} and ${ours('soak', 'written again')} of ${ours('soak', 'stored')}`,
      '',
      link('soak'),
    ],
    [
      `kept of what was planted to be kept, by rules, in ${rowsOf('scorecard', 'kept, by language').length} languages`,
      `${ours('scorecard', 'kept', isWhole)} %`,
      '',
      link('scorecard'),
    ],
    [
      'leaked of what was planted to be left out',
      `${ours('scorecard', 'leaked', isWhole)} %`,
      '',
      link('scorecard'),
    ],
  ],
})

/** @param {string} bench */
function link(bench) {
  return `[${bench}](benchmarks/README.md#${bench})`
}
