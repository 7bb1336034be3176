import type { Embedder } from '@memory/core'

const DIMENSIONS = 256

/**
 * Hashes words and runs of three characters, of any script: texts that share words are near each other. Takes
 * no time to load, which a model would.
 */
export const ngramEmbedder: Embedder = {
  id: 'ngrams',
  dimensions: DIMENSIONS,
  async embed(texts) {
    return texts.map((text) => {
      const vector = new Float32Array(DIMENSIONS)
      const plain = ` ${text.normalize('NFKC').toLowerCase()} `
      const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
      const points = Array.from(plain)
      const runs = points.map((_, i) => points.slice(i, i + 3).join(''))
      for (const word of words) add(vector, word, 2)
      for (const run of runs) add(vector, run, 1)
      return vector
    })
  },
}

function add(vector: Float32Array, part: string, weight: number): void {
  let hash = 2_166_136_261
  for (const character of part) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  const at = (hash >>> 0) % DIMENSIONS
  vector[at] = (vector[at] ?? 0) + weight
}
