import type { Vector } from '@memory/core'

/** The cosine of the angle between two vectors; 0 when one of them is zero. */
export function cosine(a: Vector, b: Vector): number {
  let dot = 0
  let squaresA = 0
  let squaresB = 0
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    dot += x * y
    squaresA += x * x
    squaresB += y * y
  }
  const norm = Math.sqrt(squaresA * squaresB)
  return norm === 0 ? 0 : dot / norm
}
