import { inMemoryStore } from '@memory/store-in-memory'
import type { Request } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { ana, bob, open, say } from '../support.js'
import { visit } from './browser.js'

const HOSTILE = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '<svg/onload=window.hacked=1>',
  '<a href="javascript:window.hacked=1">click me</a>',
  '"><iframe srcdoc="<script>parent.hacked=1</script>">',
  '</bdi></button><style>*{display:none}</style>',
]

describe('the page', () => {
  it('lists what is remembered, and says why one of them was kept', async () => {
    const { inspector, manager } = await open()
    await say(manager, "I'm allergic to peanuts. Lovely weather today.")
    const { page, troubles } = await visit(inspector)
    await page.getByRole('button', { name: "I'm allergic to peanuts." }).click()
    const sheet = page.getByRole('dialog', { name: 'From store notes' })
    await sheet.getByText('It was read as facts').waitFor()
    await sheet.getByText("I'm allergic to peanuts. Lovely weather today.").waitFor()
    await sheet.getByText('Left out: what it is like outside').waitFor()
    expect(await sheet.locator('[aria-current=true]').textContent()).toContain('Kept as facts')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(troubles).toEqual([])
  })

  it('shows when a memory expires, and what it replaced', async () => {
    const { inspector, store } = await open()
    const history = [{ id: 'old', content: 'Lives in Oslo', createdAt: '2020-01-01T00:00:00.000Z' }]
    const expiresAt = new Date(Date.now() + 49 * 3_600_000).toISOString()
    await store.withScope?.(ana).add?.('Lives in Bergen', { history, supersedes: ['old'] }, { expiresAt })
    const { page } = await visit(inspector)
    const entry = page.getByRole('button', { name: 'Lives in Bergen' })
    expect(await entry.textContent()).toContain('until in 2 days')
    await entry.click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('It was added outside of a conversation').waitFor()
    expect(await sheet.locator('.history').textContent()).toMatch(/Lives in Oslo.*years ago/)
    expect(await sheet.locator('dl').textContent()).toContain('Expiresin 2 days')
  })

  it('takes the token out of the address, and can be reloaded', async () => {
    const { inspector } = await open()
    const { page, context } = await visit(inspector)
    expect(page.url()).toBe(`http://127.0.0.1:${inspector.port}/`)
    await page.reload()
    await page.getByRole('heading', { name: 'What is remembered' }).waitFor()
    expect(await context.cookies()).toEqual([])
    // Another tab has to be given the whole address.
    const other = await context.newPage()
    await other.goto(`http://127.0.0.1:${inspector.port}/`)
    await other.getByRole('alert').getByText('needs the whole address').waitFor()
    expect(await other.getByRole('heading', { name: 'What is remembered' }).count()).toBe(0)
  })

  it('shows what a turn adds while it happens, and says so to who only listens', async () => {
    const { inspector, manager } = await open()
    const { page, troubles } = await visit(inspector)
    await page.getByText('Live', { exact: true }).waitFor()
    await say(manager, "I'm vegan. Is it raining?")
    const turn = page.getByRole('article', { name: 'Turn' })
    await turn.getByText('Kept as facts').waitFor()
    await turn.getByText('Left out: asked, not told').waitFor()
    await page.getByRole('button', { name: "I'm vegan." }).waitFor()
    const spoken = page.locator('[aria-live=polite]')
    await vi.waitFor(async () => expect(await spoken.textContent()).toContain("Kept: I'm vegan."))
    expect(troubles).toEqual([])
  })

  it('comes back by itself after the connection broke, and has missed nothing', async () => {
    const { inspector, manager } = await open()
    const asked: (string | undefined)[] = []
    const { page } = await visit(inspector, {}, (prepared) =>
      prepared.route('**/api/live*', async (route) => {
        asked.push(route.request().headers()['last-event-id'])
        // The first connection ends as soon as it is up to date.
        const body = 'id: 0\nevent: ready\ndata: {}\n\n'
        if (asked.length === 1) await route.fulfill({ body, contentType: 'text/event-stream' })
        else await route.continue()
      }),
    )
    await page.getByText('Not connected').waitFor()
    await say(manager, "I'm vegan.")
    await page.getByRole('article', { name: 'Turn' }).getByText('Kept as facts').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    expect(asked).toEqual([undefined, '0'])
  })

  it('searches all stores together or one, with scores', async () => {
    const stores = [inMemoryStore({ name: 'facts' }), inMemoryStore({ name: 'tastes' })]
    await stores[0]?.withScope(ana).add('Lives in Oslo by the harbour')
    await stores[1]?.withScope(ana).add('Likes harbour walks')
    const { inspector } = await open({ stores })
    const { page } = await visit(inspector)
    await page.getByRole('searchbox', { name: 'Search' }).fill('harbour')
    await page.keyboard.press('Enter')
    const results = page.getByRole('region', { name: 'Best matches' })
    await results.getByText('2 memories from all stores together').waitFor()
    expect(await results.getByText(/score 0\.\d\d/).count()).toBe(2)
    await page.getByRole('combobox', { name: 'Store' }).selectOption('tastes')
    await results.getByText('1 memory from tastes').waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await page.getByRole('region', { name: 'tastes' }).waitFor()
  })

  it('changes whose memory it shows, and shows nobody else’s', async () => {
    const { inspector, manager, store } = await open({ scopes: [ana, bob] })
    await say(manager, 'I live in Oslo.', ana)
    await say(manager, 'I live in Bergen.', bob)
    await store.withScope?.({ actorId: 'carl' }).add?.('Secret of carl')
    const { page } = await visit(inspector)
    await page.getByRole('button', { name: 'I live in Oslo.' }).waitFor()
    expect(await page.locator('body').textContent()).not.toMatch(/Bergen|carl/)
    await page.getByRole('combobox', { name: 'Memory of' }).selectOption('user bob')
    await page.getByRole('button', { name: 'I live in Bergen.' }).waitFor()
    await page.getByRole('article').getByText('Kept as facts').waitFor()
    expect(await page.locator('body').textContent()).not.toMatch(/Oslo|carl/)
  })

  it.each([
    ['Show more of notes', '**/api/entries*cursor=*'],
    ['Show earlier turns', '**/api/turns*before=*'],
  ])('%s: what arrives after somebody else was chosen is not shown', async (button, late) => {
    const { inspector, manager, store } = await open({ scopes: [ana, bob] })
    for (let i = 0; i < 60; i++) await store.withScope?.(ana).add?.(`Note ${i} of ana`)
    const session = manager.session({ id: 'chat', scope: ana })
    for (let i = 0; i < 60; i++) await session.record({ role: 'user', content: `Turn ${i} of ana` })
    await store.withScope?.(bob).add?.('Note of bob')
    const held: (() => Promise<void>)[] = []
    const { page } = await visit(inspector, {}, (prepared) =>
      prepared.route(late, (route) => void held.push(() => route.continue())),
    )
    const isLate = (request: Request): boolean => /[?&](cursor|before)=/.test(request.url())
    const over = Promise.race([
      page.waitForEvent('requestfinished', isLate),
      page.waitForEvent('requestfailed', isLate),
    ])
    await page.getByRole('button', { name: button }).click()
    await vi.waitFor(() => expect(held).toHaveLength(1))
    await page.getByRole('combobox', { name: 'Memory of' }).selectOption('user bob')
    await page.getByRole('button', { name: 'Note of bob' }).waitFor()
    // The page may have let go of it already.
    await held[0]?.().catch(() => undefined)
    await over
    // Two frames: what arrived is on the page.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.locator('main').textContent()).not.toContain('of ana')
  })

  it('pages through a long list', async () => {
    const { inspector, store } = await open()
    for (let i = 0; i < 60; i++) await store.withScope?.(ana).add?.(`Note ${i}`)
    const { page } = await visit(inspector)
    await page.getByRole('button', { name: 'Note 49' }).waitFor()
    expect(await page.getByRole('button', { name: /^Note/ }).count()).toBe(50)
    await page.getByRole('button', { name: 'Show more of notes' }).click()
    await page.getByRole('button', { name: 'Note 59' }).waitFor()
  })
})

describe('forgetting', () => {
  it('asks first, by keyboard alone, and gives the focus back', async () => {
    const { inspector, store } = await open()
    await store.withScope?.(ana).add?.('Likes tea', {}, { id: 'tea' })
    await store.withScope?.(ana).add?.('Likes coffee', {}, { id: 'coffee' })
    const { page, troubles } = await visit(inspector)
    const tea = page.getByRole('button', { name: 'Likes tea' })
    await tea.waitFor()
    const tabTo = async (name: string | RegExp): Promise<void> => {
      for (let i = 0; i < 20; i++) {
        await page.keyboard.press('Tab')
        const focused = await page.evaluate(() => document.activeElement?.textContent ?? '')
        if (typeof name === 'string' ? focused.startsWith(name) : name.test(focused)) return
      }
      throw new Error(`${name} cannot be reached by Tab`)
    }
    await tabTo('Likes tea')
    expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe(
      'solid',
    )
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'From store notes' }).waitFor()
    await tabTo('Forget…')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Forget this for good?' })
    await question.waitFor()
    // Enter at once is the harmless answer.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep it')
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    expect(await store.withScope?.(ana).get?.('tea')).toBeDefined()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Forget…')
    await page.keyboard.press('Enter')
    await question.waitFor()
    await tabTo('Forget it')
    await page.keyboard.press('Enter')
    await tea.waitFor({ state: 'detached' })
    expect(await store.withScope?.(ana).get?.('tea')).toBeUndefined()
    expect(await store.withScope?.(ana).get?.('coffee')).toBeDefined()
    await page.getByText('Forgotten', { exact: true }).waitFor()
    expect(troubles).toEqual([])
  })

  it('Escape closes what is on top, and gives the focus to what opened it', async () => {
    const { inspector, store } = await open()
    await store.withScope?.(ana).add?.('Likes tea', {}, { id: 'tea' })
    const { page } = await visit(inspector)
    await page.getByRole('button', { name: 'Likes tea' }).press('Enter')
    await page.getByRole('button', { name: 'Forget…' }).press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.getByRole('dialog', { name: 'From store notes' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Likes tea')
  })

  it('is not offered where nothing may be forgotten', async () => {
    const { inspector, store } = await open({ readOnly: true })
    await store.withScope?.(ana).add?.('Likes tea')
    const { page } = await visit(inspector)
    await page.getByRole('button', { name: 'Likes tea' }).click()
    await page.getByRole('dialog').getByText('Details').waitFor()
    expect(await page.getByRole('button', { name: 'Forget…' }).count()).toBe(0)
  })
})

describe('hostile memory', () => {
  it('is text wherever it is shown, and nothing of it runs or loads', async () => {
    const { inspector, manager, store } = await open()
    for (const [i, content] of HOSTILE.entries()) {
      await store.withScope?.(ana).add?.(content, { type: content, note: content }, { id: `h${i}` })
    }
    const { page, troubles } = await visit(inspector)
    await page.getByText('Live', { exact: true }).waitFor()
    for (const content of HOSTILE) await say(manager, `I live in ${content} Oslo.`)
    for (const content of HOSTILE) {
      await page.getByRole('button').filter({ hasText: content }).first().waitFor()
    }
    for (const [i, content] of HOSTILE.entries()) {
      await page.locator('.memories .entry button').nth(i).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('blockquote').getByText(content).waitFor()
      await sheet.getByText('Metadata', { exact: true }).click()
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
    }
    await page.getByRole('searchbox').fill('script')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Best matches' }).getByRole('listitem').first().waitFor()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(await page.locator('#app :is(script, img, svg, iframe, style, a)').count()).toBe(0)
    expect(troubles).toEqual([])
  })

  it('cannot run even if it became markup', async () => {
    const { inspector } = await open()
    const { page } = await visit(inspector)
    const outcome = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<img src=x onerror="window.hacked = 1">'
        return 'set'
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(outcome).toBe('TypeError')
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })

  it('does not turn the text around it, and hides nothing', async () => {
    const { inspector, store } = await open()
    const content = 'safe \u202egnihtemos\u2066 and\u200b more \u{e0041}'
    await store.withScope?.(ana).add?.(content, { type: '\u202efacts' })
    await store.withScope?.(ana).add?.('שלום עולם', { type: 'facts' })
    const { page } = await visit(inspector)
    const entry = page.locator('.entry').first()
    await entry.waitFor()
    expect(await entry.locator('.hidden-character').allTextContents()).toEqual([
      'U+202E',
      'U+2066',
      'U+200B',
      'U+E0041',
      'U+202E',
    ])
    const texts = page.locator('bdi[dir=auto]')
    expect(await texts.count()).toBeGreaterThan(2)
    expect(
      await entry
        .locator('bdi')
        .first()
        .evaluate((node) => getComputedStyle(node).unicodeBidi),
    ).toMatch(/isolate/)
  })

  it('does not break the page by its size', async () => {
    const { inspector, store } = await open()
    await store.withScope?.(ana).add?.('x'.repeat(1_000_000))
    const { page } = await visit(inspector, { viewport: { width: 360, height: 740 } })
    await page.getByRole('button', { name: /^x+/ }).click()
    await page.getByText('these are the first 100,000 of 1,000,000 characters').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  it('is not shown inside a page of somebody else', async () => {
    const { inspector } = await open()
    const { page } = await visit(inspector)
    const framed = await page.context().newPage()
    await framed.setContent(`<iframe src="${inspector.url}"></iframe>`)
    await vi.waitFor(() => expect(framed.frames()).toHaveLength(2))
    await framed.waitForLoadState('networkidle')
    expect(await framed.frames()[1]?.locator('#app').count()).toBe(0)
  })
})

describe.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360],
] as const)('in %s, %i pixels wide', (colorScheme, width) => {
  it('fits, and every text has the contrast that it needs', async () => {
    const { inspector, manager } = await open({ title: 'A title that is longer than most of them are' })
    await say(
      manager,
      "I'm allergic to peanuts. Is it raining? My key is AKIAIOSFODNN7EXAMPLE, I live in Oslo.",
    )
    const { page, troubles } = await visit(inspector, { colorScheme, viewport: { width, height: 740 } })
    await page.locator('.entry').first().waitFor()
    const check = async (): Promise<void> => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await page.evaluate(contrasts)).toEqual([])
    }
    await check()
    if (width < 960) await page.getByRole('button', { name: 'Turn by turn' }).click()
    await page.getByRole('article').first().waitFor()
    await check()
    if (width < 960) await page.getByRole('button', { name: 'Remembered' }).click()
    await page.locator('.entry button').first().click()
    await page.getByRole('dialog').getByText('Details').waitFor()
    await check()
    expect(troubles).toEqual([])
  })
})

/** Texts with less contrast than 4.5 to 1 (WCAG 2.2, success criterion 1.4.3), as they are painted. Runs in the page. */
function contrasts(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) return ['no canvas']
  const parse = (color: string): [number, number, number, number] => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [r, g, b, a / 255]
  }
  const luminance = ([r, g, b]: readonly number[]): number => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((value = 0) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * x + 0.7152 * y + 0.0722 * z
  }
  const backgroundOf = (element: Element | null): readonly number[] => {
    for (let at = element; at; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor)
      if (color[3] === 1) return color
    }
    return [255, 255, 255, 1]
  }
  const top = document.querySelector('dialog[open]') ?? document.body
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  const poor: string[] = []
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const text = walker.currentNode.textContent?.trim() ?? ''
    if (!element?.checkVisibility() || text === '' || element.closest('.announcer, noscript, script'))
      continue
    const [ink, paper] = [luminance(parse(getComputedStyle(element).color)), luminance(backgroundOf(element))]
    const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05)
    if (ratio < 4.5) poor.push(`${ratio.toFixed(2)}: ${text}`)
  }
  return poor
}
