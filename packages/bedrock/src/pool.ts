/** The mean of vectors, each by its weight, scaled to length 1. */
export function pool(vectors: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const [first = []] = vectors
  const sum = new Array<number>(first.length).fill(0)
  for (const [i, vector] of vectors.entries()) {
    for (const [j, component] of vector.entries())
      sum[j] = (sum[j] as number) + component * (weights[i] as number)
  }
  const length = Math.hypot(...sum)
  // Opposite parts cancel out; the first is then as good as any.
  return length === 0 ? [...first] : sum.map((component) => component / length)
}
