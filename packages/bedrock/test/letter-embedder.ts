import type { Embedder } from '@memory/core'

/** Counts letters, in place of a model that takes a second to load. */
export const letterEmbedder: Embedder = {
  id: 'letters',
  dimensions: 26,
  async embed(texts) {
    return texts.map((text) => {
      const vector = new Float32Array(26).fill(0.01)
      for (const letter of text.toLowerCase().match(/[a-z]/g) ?? []) {
        const at = letter.charCodeAt(0) - 97
        vector[at] = (vector[at] ?? 0) + 1
      }
      return vector
    })
  },
}
