/** A place on the page. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Two nodes, by number, that belong near each other. */
export type Edge = readonly [from: number, to: number]

const ROUNDS = 400
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

/**
 * Spreads nodes over a page by forces: all push each other away, and edges pull. Deterministic, since it starts from a
 * spiral and not from chance.
 */
export function layout(count: number, edges: readonly Edge[], width: number, height: number): Point[] {
  const xs = Array.from({ length: count }, (_, i) => Math.sqrt(i + 1) * Math.cos(i * GOLDEN_ANGLE))
  const ys = Array.from({ length: count }, (_, i) => Math.sqrt(i + 1) * Math.sin(i * GOLDEN_ANGLE))
  const ideal = 2
  for (let round = 0; round < ROUNDS; round++) {
    const dx = new Float64Array(count)
    const dy = new Float64Array(count)
    const push = (a: number, b: number, force: (distance: number) => number): void => {
      const x = at(xs, a) - at(xs, b)
      const y = at(ys, a) - at(ys, b)
      const distance = Math.max(0.01, Math.hypot(x, y))
      const f = force(distance) / distance
      dx[a] = at(dx, a) + x * f
      dy[a] = at(dy, a) + y * f
      dx[b] = at(dx, b) - x * f
      dy[b] = at(dy, b) - y * f
    }
    for (let a = 0; a < count; a++) for (let b = 0; b < a; b++) push(a, b, (d) => ideal ** 2 / d)
    for (const [a, b] of edges) push(a, b, (d) => -(d ** 2) / ideal)
    const step = 0.5 * (1 - round / ROUNDS)
    for (let i = 0; i < count; i++) {
      const length = Math.max(0.01, Math.hypot(at(dx, i), at(dy, i)))
      xs[i] = at(xs, i) + (at(dx, i) / length) * Math.min(length, step)
      ys[i] = at(ys, i) + (at(dy, i) / length) * Math.min(length, step)
    }
  }
  const fit = (values: readonly number[], size: number) => {
    const least = Math.min(...values)
    const span = Math.max(...values) - least || 1
    return values.map((value) => 70 + ((value - least) / span) * (size - 140))
  }
  const fitted = fit(ys, height)
  return fit(xs, width).map((x, i) => ({ x, y: at(fitted, i) }))
}

function at(values: ArrayLike<number>, i: number): number {
  return values[i] as number
}
