#!/usr/bin/env node
// @ts-check
// npm run screenshots
// Takes the pictures of the inspector that the pages show, on what the demo remembered, in headless Chromium.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { findChromium } from '../../../../scripts/chromium.mjs'
import { root } from '../../../../scripts/workspace.mjs'

const FOLDER = `${root}docs/images`
const VIEWPORT = { width: 1180, height: 760 }

const inspector = spawn(process.execPath, [`${root}scripts/inspector.mjs`], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  const [line] = await once(inspector.stdout.setEncoding('utf8'), 'data')
  mkdirSync(FOLDER, { recursive: true })
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const context = await browser.newContext({ viewport: VIEWPORT, colorScheme })
    const page = await context.newPage()
    await page.goto(line.trim())
    await page.getByText('Live', { exact: true }).waitFor()
    await page.locator('.entry').first().waitFor()
    const path = `${FOLDER}/inspector-${colorScheme}.png`
    await page.screenshot({ path })
    console.log(path)
    await context.close()
  }
} finally {
  await browser.close()
  inspector.kill('SIGTERM')
}
