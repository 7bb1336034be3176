import { type Embedder, invalid, isBlank, throwIfAborted } from '@memory/core'

const DIMENSIONS = 256

/** Counts words in buckets. It knows words, not meanings, which is enough to be spoilt. */
export const plainEmbedder: Embedder = {
  id: 'plain-1',
  dimensions: DIMENSIONS,
  async embed(texts, { signal }) {
    throwIfAborted(signal)
    return texts.map((text, i) => {
      if (isBlank(text)) throw invalid(`texts[${i}]`, 'must not be blank')
      const vector = new Float32Array(DIMENSIONS)
      for (const word of text.normalize('NFC').toLowerCase().split(/\s+/)) {
        let bucket = 7
        for (const letter of word) bucket = (bucket * 31 + (letter.codePointAt(0) ?? 0)) % DIMENSIONS
        vector[bucket] = (vector[bucket] ?? 0) + 1
      }
      return vector
    })
  },
}
