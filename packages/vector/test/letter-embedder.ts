import type { Embedder, Vector } from '@memory/core'

/** Counts letters: no meaning, but equal texts are equal, similar ones similar, and a blank one is zero. */
export function letterEmbedder(dimensions = 26, id = 'letters'): Embedder & { readonly batches: string[][] } {
  const batches: string[][] = []
  return {
    id,
    dimensions,
    batches,
    async embed(texts): Promise<Vector[]> {
      await Promise.resolve()
      batches.push([...texts])
      return texts.map((text) => {
        const vector = new Float32Array(dimensions)
        for (const letter of text.toLowerCase().match(/[a-z]/g) ?? []) {
          const at = (letter.charCodeAt(0) - 97) % dimensions
          vector[at] = (vector[at] ?? 0) + 1
        }
        return vector
      })
    },
  }
}
