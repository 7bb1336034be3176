import type { Embedder } from '@memory/core'

const DIMENSIONS = 64

/** Counts pairs of letters: texts that share words are alike, and nothing has to be loaded. */
export const letterEmbedder: Embedder = {
  id: 'letters@1',
  dimensions: DIMENSIONS,
  async embed(texts) {
    return texts.map((text) => {
      const vector = new Array<number>(DIMENSIONS).fill(0)
      const letters = ` ${text.toLowerCase()} `
      for (let i = 0; i + 1 < letters.length; i++) {
        const slot = (letters.charCodeAt(i) * 31 + letters.charCodeAt(i + 1) * 17) % DIMENSIONS
        vector[slot] = (vector[slot] ?? 0) + 1
      }
      return vector
    })
  },
}
