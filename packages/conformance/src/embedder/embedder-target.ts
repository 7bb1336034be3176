import type { Embedder } from '@memory/core'
import type { Target } from '../engine/suite.js'

/** How the suite gets at embedders of one kind. */
export interface EmbedderTarget extends Target {
  /** Makes an embedder that is ready to use. */
  open(): Promise<Embedder> | Embedder
  /** Releases what `open` made. */
  close?(embedder: Embedder): Promise<unknown> | unknown
}
