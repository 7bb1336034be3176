import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
import type { Inspector } from '../../src/index.js'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let browser: Browser | undefined
afterAll(async () => {
  await browser?.close()
  browser = undefined
})

/** A context that shares nothing with others, closed after the test. */
async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const { CHROMIUM } = process.env
  if (!CHROMIUM) throw new Error('CHROMIUM must name a browser; run npm run test:browser')
  browser ??= await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  return context
}

/** A page in a browser, and all that went wrong in it. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors, refusals of the content security policy, and requests to anywhere else. */
  readonly troubles: string[]
}

/** Opens the inspector's page, after it was prepared. */
export async function visit(
  inspector: Inspector,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Visit> {
  const context = await newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', ({ message }) => troubles.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text())
  })
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(inspector.url).origin) troubles.push(request.url())
  })
  await prepare?.(page)
  await page.goto(inspector.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, context, troubles }
}
