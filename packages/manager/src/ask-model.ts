import type { Extractor } from '@memory/core'
import type { ModelExtractorOptions } from '@memory/extractors'

/** A model extractor that is loaded when it is first used: programs that extract in another way never load it. */
export function askModel(options: ModelExtractorOptions): Extractor {
  let extractor: Extractor | undefined
  return {
    async extract(messages, context) {
      const { modelExtractor } = await import('./model-extractor.js')
      extractor ??= modelExtractor(options)
      return extractor.extract(messages, context)
    },
  }
}
