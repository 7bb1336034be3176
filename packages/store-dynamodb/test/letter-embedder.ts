import type { Embedder } from '@memory/core'

/** Counts letters: no meaning, but equal texts are equal and similar ones similar. */
export const letterEmbedder = (dimensions = 26, id = 'letters'): Embedder => ({
  id,
  dimensions,
  async embed(texts) {
    return texts.map((text) => {
      const vector = new Float32Array(dimensions)
      for (const letter of text.toLowerCase().match(/[a-z]/g) ?? []) {
        const at = (letter.charCodeAt(0) - 97) % dimensions
        vector[at] = (vector[at] ?? 0) + 1
      }
      return vector
    })
  },
})
