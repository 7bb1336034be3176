import type { Vector } from '@memory/core'

/** What every measure of nearness is made of. */
export interface Comparison {
  readonly dot: number
  /** The square of the euclidean distance. */
  readonly squares: number
  /** The product of both lengths. */
  readonly norms: number
}

/** Compares two vectors of the same length. */
export function compare(a: Vector, b: Vector): Comparison {
  let dot = 0
  let squares = 0
  let squaresA = 0
  let squaresB = 0
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    dot += x * y
    squares += (x - y) ** 2
    squaresA += x * x
    squaresB += y * y
  }
  return { dot, squares, norms: Math.sqrt(squaresA * squaresB) }
}

/** The cosine of the angle between two vectors; 0 when one of them is zero. */
export function cosine(a: Vector, b: Vector): number {
  const { dot, norms } = compare(a, b)
  return norms === 0 ? 0 : dot / norms
}
