// @ts-check
// Install sizes and import times, ours beside those of peers.
import { existsSync } from 'node:fs'
import { root } from '../workspace.mjs'
import { installedSize, installIn } from './install.mjs'
import { importTime, writePrograms } from './load.mjs'
import { comparison } from './report.mjs'

/** Others that give an agent a memory, with what each asks to be installed beside it. */
const PEERS = [
  { mem0ai: '3.3.1' },
  { '@strands-agents/sdk': '1.19.0' },
  { '@mastra/memory': '1.31.0', '@mastra/core': '1.71.0' },
  { '@langchain/langgraph-checkpoint': '1.2.2', '@langchain/core': '1.4.0' },
]
/** A whole memory that runs on a laptop: what ours is installed as. */
const OURS = ['@memory/manager', '@memory/store-in-memory']
const ROUNDS = 9
/** What a store may add to the time its SDK takes, in milliseconds. */
const SDK_MARGIN = 10

/** @typedef {import('./report.mjs').PackRow} PackRow */
/** @typedef {import('./load.mjs').ImportTime} ImportTime */

/**
 * @param {ReadonlyMap<string, string>} tarballs
 * @param {string} workspace A folder for what is installed here.
 * @param {(line: string) => void} progress
 * @returns {Promise<PackRow[]>}
 */
export async function besidePeers(tarballs, workspace, progress) {
  const ours = `${workspace}/ours`
  const files = Object.fromEntries([...tarballs].map(([name, path]) => [name, `file:${path}`]))
  const dependencies = Object.fromEntries(OURS.map((name) => [name, files[name]]))
  const overrides = Object.fromEntries(Object.entries(files).filter(([name]) => !OURS.includes(name)))
  await prepare(ours, { private: true, dependencies, overrides })

  /** @type {{ name: string, folder: string }[]} */
  const peers = []
  for (const pins of PEERS) {
    const [name = ''] = Object.keys(pins)
    progress(`installing ${name}`)
    const label = Object.entries(pins)
      .map((pin) => pin.join('-'))
      .join('-')
    const folder = `${root}.cache/packs/${label.replaceAll('/', '-')}`
    if (!existsSync(`${folder}/package-lock.json`))
      await prepare(folder, { private: true, dependencies: pins })
    writePrograms(folder)
    peers.push({ name, folder })
  }

  progress(`importing each ${ROUNDS} times`)
  const times = await inTurn([
    () => importTime(ours, OURS),
    ...peers.map(
      ({ name, folder }) =>
        () =>
          importTime(folder, [name]),
    ),
  ])
  const our = installedSize(ours)
  return peers.flatMap(({ name, folder }, index) => {
    const their = installedSize(folder)
    const what = { case: OURS.join(' and '), peer: name }
    return [
      comparison({
        ...what,
        metric: 'install size',
        unit: 'MB',
        ours: our.bytes / 1e6,
        theirs: their.bytes / 1e6,
      }),
      comparison({
        ...what,
        metric: 'installed packages',
        unit: 'packages',
        ours: our.packages,
        theirs: their.packages,
      }),
      comparison({
        ...what,
        metric: 'import',
        unit: 'ms',
        ours: medianWall(times[0]),
        theirs: medianWall(times[index + 1]),
      }),
    ]
  })
}

/**
 * What importing an adapter costs over importing its SDK.
 *
 * @param {string} name
 * @param {string[]} sdks
 * @param {string} folder The project it is installed in.
 * @returns {Promise<PackRow[]>}
 */
export async function besideItsSdk(name, sdks, folder) {
  const [ours = [], theirs = []] = await inTurn([
    () => importTime(folder, [name]),
    () => importTime(folder, sdks),
  ])
  // The least processor time of each: whatever else the machine does only ever adds.
  const least = (/** @type {ImportTime[]} */ times) => Math.min(...times.map(({ cpuMs }) => cpuMs))
  const added = least(ours) - least(theirs)
  const peer = sdks.join(' and ')
  return [
    comparison({
      case: name,
      metric: 'import',
      unit: 'ms',
      ours: medianWall(ours),
      peer,
      theirs: medianWall(theirs),
    }),
    {
      case: `${name}: imports within ${SDK_MARGIN} ms of ${peer}`,
      ok: added <= SDK_MARGIN,
      detail: `${Math.abs(added).toFixed(1)} ms of processor time ${added < 0 ? 'less' : 'more'}`,
    },
  ]
}

/** @param {string} folder @param {object} manifest */
async function prepare(folder, manifest) {
  const { status, stderr } = await installIn(folder, manifest)
  if (status !== 0) throw new Error(`npm install failed in ${folder}\n${stderr}`)
  writePrograms(folder)
}

/**
 * Measures all in every round, after one for the caches.
 *
 * @param {(() => Promise<ImportTime>)[]} measures
 * @returns {Promise<ImportTime[][]>}
 */
async function inTurn(measures) {
  /** @type {ImportTime[][]} */
  const values = measures.map(() => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, measure] of measures.entries()) {
      const value = await measure()
      if (round > 0) values[index]?.push(value)
    }
  }
  return values
}

/** @param {ImportTime[]} [times] */
function medianWall(times = []) {
  return times.map(({ wallMs }) => wallMs).sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN
}
