// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { root } from './workspace.mjs'

/** The supported lines that are not the one at hand, from the `node` package on npm. */
const OTHERS = ['22.23.3', '24.21.0']

/** The Node binaries to test on besides the one at hand, kept in .cache. @returns {string[]} */
export function otherNodes() {
  return OTHERS.map((version) => {
    const folder = `${root}.cache/node-${version}`
    const binary = `${folder}/node_modules/node/bin/node`
    if (!existsSync(binary)) {
      mkdirSync(folder, { recursive: true })
      const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
      execFileSync('npm', ['install', '--prefix', folder, ...options, `node@${version}`], {
        stdio: ['ignore', 2, 2],
        shell: process.platform === 'win32',
      })
    }
    return binary
  })
}
