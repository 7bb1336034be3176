import { invalid, resolveLimit } from '@memory/core'

/** Widths that Titan Text Embeddings V2 offers. */
export type TitanDimensions = 256 | 512 | 1024

/** Limits of Titan Text Embeddings V2. */
export interface TitanLimits {
  /** UTF-16 units of one text. */
  readonly characters: number
  /** Tokens of one text; the model does not say how it counts. */
  readonly tokens: number
}

/** Source: Amazon Bedrock user guide, "Amazon Titan Text Embeddings models". */
export const TITAN_LIMITS: TitanLimits = Object.freeze({ characters: 50_000, tokens: 8_192 })

/** A character outside the basic plane takes two units, and two tokens for each: less could hold none. */
const LEAST = 4

/**
 * The model's limits, with what a caller says has moved.
 *
 * @throws MemoryError `invalid_argument` naming the limit.
 */
export function resolveLimits(moved: Partial<TitanLimits> = {}): TitanLimits {
  const { characters, tokens } = moved
  const limits = {
    characters: resolveLimit(characters, TITAN_LIMITS.characters, 'limits.characters'),
    tokens: resolveLimit(tokens, TITAN_LIMITS.tokens, 'limits.tokens'),
  }
  for (const [name, limit] of Object.entries(limits))
    if (limit < LEAST) throw invalid(`limits.${name}`, `must be at least ${LEAST}, got ${limit}`)
  return limits
}
