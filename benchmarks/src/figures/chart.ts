import type { Report } from '../report.js'
import { type Bar, type Group, type Panel, panelsOf } from './panels.js'
import { type Attributes, element, escapeXml, label } from './svg.js'

const WIDTH = 760
const MARGIN = 24
/** Where bars begin, and how long the longest is; values are written behind them. */
const BARS_AT = 264
const LONGEST = 280
const BAR_HEIGHT = 14
const ROW = 22

/** Colours for a light and a dark page. Ours differ from others in lightness too, for those who do not see the hue. */
const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-size: 18px; font-weight: 600 }
.metric { font-weight: 600 }
.quiet { fill: #59636e; font-size: 12px }
.end { text-anchor: end }
.page { fill: #ffffff }
.ours { fill: #0b5cad }
.theirs { fill: #b3bcc6 }
.rule { stroke: #d1d9e0 }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc }
  .quiet { fill: #9198a1 }
  .page { fill: #0d1117 }
  .ours { fill: #5aa9ff }
  .theirs { fill: #57606a }
  .rule { stroke: #3d444d }
}
`

/** The report as one SVG image. The same report gives the same text. */
export function chartOf(report: Report): string {
  const drawing = new Drawing()
  drawing.skip(12)
  drawing.line(report.bench, 26, { class: 'title', x: MARGIN })
  for (const line of circumstanceLines(report)) drawing.line(line, 18, { class: 'quiet', x: MARGIN })
  for (const panel of panelsOf(report.rows)) drawPanel(drawing, panel)
  drawing.skip(MARGIN - 8)
  return drawing.finish(report.bench, `Values of the benchmark ${report.bench}, also in ${report.bench}.json`)
}

/** When, how and on what it ran. */
export function circumstanceLines({
  date,
  command,
  node,
  cores,
  processor,
  memoryGB,
  load,
}: Report): string[] {
  const isBusy = Math.max(load.before, load.after) > cores
  return [
    `${date.slice(0, 10)} · ${command}`,
    `Node ${node} · ${cores} cores, ${processor}, ${memoryGB} GB · load ${load.before} before, ${load.after} after`,
    ...(isBusy ? ['Others kept the machine busy: trust ratios and counts, not times.'] : []),
  ]
}

function drawPanel(drawing: Drawing, { metric, unit, groups }: Panel): void {
  drawing.skip(10)
  drawing.rule()
  drawing.line(heading(metric, unit), 26, { class: 'metric', x: MARGIN })
  for (const group of groups) drawGroup(drawing, group, unit)
}

/** The metric with its unit, unless one says the other. */
function heading(metric: string, unit: string): string {
  return unit === 'count' || metric.includes(unit) ? metric : `${metric} · ${unit}`
}

function drawGroup(drawing: Drawing, { title, bars }: Group, unit: string): void {
  if (title !== '') drawing.line(title, 20, { class: 'quiet', x: MARGIN })
  for (const bar of bars) drawing.bar(bar, unit)
  drawing.skip(6)
}

/** An image that grows downwards. */
class Drawing {
  readonly #parts: string[] = []
  #y = 0

  skip(height: number): void {
    this.#y += height
  }

  line(text: string, height: number, attributes: Attributes): void {
    this.#y += height
    this.#parts.push(label(text, { ...attributes, y: this.#y - 6 }))
  }

  rule(): void {
    this.#parts.push(
      element('line', { class: 'rule', x1: MARGIN, x2: WIDTH - MARGIN, y1: this.#y, y2: this.#y }),
    )
  }

  bar({ label: name, value, isOurs, ratio, length }: Bar, unit: string): void {
    const baseline = this.#y + ROW - 7
    const width = length * LONGEST
    const share = ratio === undefined ? '' : ` · ratio ${Number(ratio.toPrecision(3))}`
    this.#parts.push(
      label(name, { class: 'end', x: BARS_AT - 10, y: baseline }),
      element('rect', {
        class: isOurs ? 'ours' : 'theirs',
        x: BARS_AT,
        y: this.#y + (ROW - BAR_HEIGHT) / 2,
        // A value above nothing is seen.
        width: value > 0 ? Math.max(width, 1.5) : 0,
        height: BAR_HEIGHT,
        rx: 2,
      }),
      label(`${numberText(value)}${shortUnit(unit)}${share}`, { x: BARS_AT + width + 8, y: baseline }),
    )
    this.#y += ROW
  }

  finish(title: string, description: string): string {
    const page = element('rect', { class: 'page', width: WIDTH, height: this.#y })
    const texts = `<title>${escapeXml(title)}</title><desc>${escapeXml(description)}</desc>`
    const size = { width: WIDTH, height: this.#y, viewBox: `0 0 ${WIDTH} ${this.#y}` }
    const namespace = { xmlns: 'http://www.w3.org/2000/svg', role: 'img' }
    const style = `<style>${STYLE}</style>`
    return `${element('svg', { ...namespace, ...size }, texts, style, page, ...this.#parts.map((part) => `\n${part}`), '\n')}\n`
  }
}

/** With separators, and no more digits than were measured. */
function numberText(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: Math.abs(value) >= 1_000 ? 6 : 4 })
}

/** Units that are read with the number; longer ones stand in the heading alone. */
function shortUnit(unit: string): string {
  return unit.length <= 2 ? ` ${unit}` : ''
}
