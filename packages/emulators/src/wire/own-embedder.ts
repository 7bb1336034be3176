import type { Embedder } from '@memory/core'
import { localEmbedder } from '@memory/embedder-local'

/** The embedder that was given, or a local one that ends with the emulator. */
export function embedderOrOwn(given: Embedder | undefined): {
  readonly embedder: Embedder
  close(): Promise<void>
} {
  if (given) return { embedder: given, close: async () => undefined }
  const own = localEmbedder()
  return { embedder: own, close: () => own.close() }
}
