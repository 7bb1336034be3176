import { layout } from './layout.js'
import type { Graph } from './read-graph.js'

const WIDTH = 1600
const HEIGHT = 1100
const COLOURS: Readonly<Record<string, string>> = {
  person: '#2f6fb3',
  organization: '#b3592f',
  place: '#2f8f5b',
  language: '#7a4fa3',
}
const OTHER_COLOUR = '#6b7280'

/** A page that shows the graph; it needs nothing from anywhere. */
export function page(title: string, graph: Graph): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
  body { margin: 0; font: 14px system-ui, sans-serif; color: #1f2937; background: #fafaf9 }
  h1 { font-size: 18px; margin: 16px 24px 4px } p { margin: 0 24px 8px }
  svg { width: 100%; height: auto; display: block }
  text { paint-order: stroke; stroke: #fafaf9; stroke-width: 4px; text-anchor: middle }
  .relation { font-size: 10px; fill: #6b7280 } .name { font-weight: 600 }
</style>
<h1>${escaped(title)}</h1>
<p>${graph.nodes.length} entities, ${graph.edges.length} relations. ${legend()}</p>
${drawing(graph)}
</html>
`
}

function drawing({ nodes, edges }: Graph): string {
  const points = layout(
    nodes.length,
    edges.map(({ from, to }) => [from, to] as const),
    WIDTH,
    HEIGHT,
  )
  const lines = edges.map(({ from, to, relation }) => {
    const [a, b] = [points[from], points[to]]
    if (!a || !b) return ''
    const middle = `x="${round((a.x + b.x) / 2)}" y="${round((a.y + b.y) / 2)}"`
    return `<line x1="${round(a.x)}" y1="${round(a.y)}" x2="${round(b.x)}" y2="${round(b.y)}" stroke="#c7c5c0" marker-end="url(#arrow)"/><text class="relation" ${middle}>${escaped(relation)}</text>`
  })
  const circles = nodes.map(({ name, type }, i) => {
    const { x, y } = points[i] ?? { x: 0, y: 0 }
    return `<circle cx="${round(x)}" cy="${round(y)}" r="8" fill="${COLOURS[type] ?? OTHER_COLOUR}"><title>${escaped(type)}</title></circle><text class="name" x="${round(x)}" y="${round(y - 13)}">${escaped(name)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">
<defs><marker id="arrow" viewBox="0 0 10 10" refX="22" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="#a8a6a0"/></marker></defs>
${[...lines, ...circles].join('\n')}
</svg>`
}

function legend(): string {
  return Object.entries(COLOURS)
    .map(([type, colour]) => `<span style="color:${colour}">● ${type}</span>`)
    .join(' ')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
