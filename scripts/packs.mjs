#!/usr/bin/env node
// @ts-check
// npm run -s packs -- [--json] [--only NAME]... [--no-figures]
// Installs each published package alone, from its tarball, in an empty folder outside of the workspace, and looks
// whether it is what it says: see scripts/packs/check-alone.mjs. Then does what its README says and nothing else, in
// another folder: see scripts/packs/readme.mjs. Then sizes and times beside peers.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { observe } from '../benchmarks/dist/circumstances.js'
import { otherNodes } from './node-binaries.mjs'
import { checkAlone } from './packs/check-alone.mjs'
import { besideItsSdk, besidePeers } from './packs/figures.mjs'
import { followReadme } from './packs/readme.mjs'
import { asJson, asText } from './packs/report.mjs'
import { sideBySide } from './packs/run.mjs'
import { packAll } from './tarballs.mjs'
import { publishedPackages } from './workspace.mjs'

/** npm and the compiler use more than one core already. */
const WIDTH = 2

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    'no-figures': { type: 'boolean', default: false },
  },
})
/** @param {string} line */
const progress = (line) => process.stderr.write(`${line}\n`)
const circumstances = observe('npm run packs')
const folder = mkdtempSync(join(tmpdir(), 'packs-'))
try {
  const packages = publishedPackages()
  const published = packages.filter(({ manifest }) => !values.only || values.only.includes(manifest.name))
  const chosen = published.map(({ manifest }) => manifest)
  const setting = {
    manifests: new Map(packages.map(({ manifest }) => [manifest.name, manifest])),
    tarballs: packAll(packages, folder),
    nodes: [process.execPath, ...otherNodes()].map((binary) => ({
      binary,
      version: execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim(),
    })),
  }
  /** @param {string} name */
  const home = (name) => join(folder, name.replace('@memory/', ''))
  const matrix = await sideBySide(published, WIDTH, async ({ folder: source, manifest }) => {
    progress(`${manifest.name}: checking`)
    const alone = await checkAlone(manifest, home(manifest.name), setting)
    return [
      ...alone,
      ...(await followReadme({ folder: source, manifest }, `${home(manifest.name)}-readme`, setting)),
    ]
  })
  const rows = matrix.flat()
  if (!values['no-figures']) {
    for (const { name, memory } of chosen) {
      if (!memory?.sdk) continue
      progress(`${name}: timing`)
      rows.push(...(await besideItsSdk(name, memory.sdk, home(name))))
    }
    if (!values.only) rows.push(...(await besidePeers(setting.tarballs, folder, progress)))
  }
  console.log(values.json ? asJson(rows, circumstances()) : asText(rows))
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
