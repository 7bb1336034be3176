import { type Contender, TOP } from '../contender.js'
import { DIMENSIONS, flatEntries, vectorOf } from '../dataset.js'

/** What one writes by hand: one flat array, one loop, unit vectors, a short list of the best. */
export const plainJs: Contender = {
  name: 'plain JS cosine',
  searchesPerRun: 10,
  async open(entries) {
    const { contents, vectors } = flatEntries(entries)
    return {
      async search(query) {
        return nearest(vectors, vectorOf(query)).map((index) => contents[index] as string)
      },
    }
  },
}

function nearest(vectors: Float32Array, query: Float32Array): number[] {
  const best: { index: number; score: number }[] = []
  let worst = Number.NEGATIVE_INFINITY
  for (let index = 0, offset = 0; offset < vectors.length; index++, offset += DIMENSIONS) {
    let score = 0
    for (let i = 0; i < DIMENSIONS; i++) score += (vectors[offset + i] as number) * (query[i] as number)
    if (score <= worst) continue
    best.push({ index, score })
    best.sort((a, b) => b.score - a.score)
    if (best.length > TOP) best.pop()
    if (best.length === TOP) worst = (best[TOP - 1] as { score: number }).score
  }
  return best.map(({ index }) => index)
}
