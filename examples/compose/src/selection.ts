import { type ExtractionConfig, type Extractor, InvocationTrigger } from '@memory/core'
import { graphExtractor, ruleExtractor } from '@memory/extractors'

/** What is true of the user. */
export const facts: Extractor = ruleExtractor({ types: ['facts'] })

/** What holds between people, companies and places, as triples; what they like is not among it. */
export const relations: Extractor = typed(
  'relations',
  graphExtractor({ relations: ['has sister', 'works at', 'lives in', 'is based in'] }),
)

/** Whatever one of the others would keep. */
export const everything: Extractor = allOf(ruleExtractor(), relations)

/** What a store takes of each turn. Without an extractor, raw turns. */
export function select(extractor?: Extractor): ExtractionConfig {
  return { trigger: new InvocationTrigger(), ...(extractor && { extractor }) }
}

function typed(type: string, extractor: Extractor): Extractor {
  return {
    extract: async (messages, context) =>
      (await extractor.extract(messages, context)).map((result) => ({ ...result, type })),
  }
}

function allOf(...extractors: readonly Extractor[]): Extractor {
  return {
    extract: async (messages, context) =>
      (await Promise.all(extractors.map((each) => each.extract(messages, context)))).flat(),
  }
}
