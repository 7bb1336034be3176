#!/usr/bin/env node
// @ts-check
// npm run test:browser
// Runs the tests that need a browser, in headless Chromium: see chromium.mjs. Without one they fail.
import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.mjs'
import { root } from './workspace.mjs'

const { status, error } = spawnSync(
  process.execPath,
  [
    `${root}node_modules/vitest/vitest.mjs`,
    'run',
    '--config',
    'vitest.browser.config.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM: findChromium() } },
)
if (error) throw error
process.exit(status ?? 1)
