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
