import { type Embedder, invalid, isBlank, throwIfAborted } from '@memory/core'

const DIMENSIONS = 64

/**
 * Embeds a text by counting its words in buckets: too simple to know what words mean, and enough to be nearer to texts that
 * share some.
 */
export const wordEmbedder: Embedder = {
  id: 'words-1',
  dimensions: DIMENSIONS,
  async embed(texts, { signal }) {
    throwIfAborted(signal)
    return texts.map((text, i) => {
      if (isBlank(text)) throw invalid(`texts[${i}]`, 'must not be blank')
      const vector = new Float32Array(DIMENSIONS).fill(0.01)
      for (const word of text.normalize('NFC').toLowerCase().split(/\s+/)) {
        let bucket = 7
        for (const letter of word) bucket = (bucket * 31 + (letter.codePointAt(0) ?? 0)) % DIMENSIONS
        vector[bucket] = (vector[bucket] ?? 0) + 1
      }
      return vector
    })
  },
}
