import type { Extractor, Message } from '@memory/core'
import type { Target } from '../engine/suite.js'

/** How the suite gets at extractors of one kind. */
export interface ExtractorTarget extends Target {
  /** Makes an extractor that is ready to use. One that asks a model brings a scripted or a real one. */
  open(): Promise<Extractor> | Extractor
  /** A conversation in which this extractor finds something, and a word that is in what it finds. */
  readonly sample: { readonly messages: readonly Message[]; readonly finds: string }
  /** Releases what `open` made. */
  close?(extractor: Extractor): Promise<unknown> | unknown
}
