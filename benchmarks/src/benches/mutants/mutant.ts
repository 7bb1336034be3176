import type { EmbedderTarget, ExtractorTarget, StoreTarget, TriggerTarget } from '@memory/conformance'

interface MutantBase {
  /** Says what is wrong with it. */
  readonly name: string
  /** The case that names this fault, which must be among those that fail. */
  readonly caughtBy: string
}

/** Something that is right but for one deliberate fault. */
export type Mutant =
  | (MutantBase & { readonly subject: 'store'; readonly target: StoreTarget })
  | (MutantBase & { readonly subject: 'extractor'; readonly target: ExtractorTarget })
  | (MutantBase & { readonly subject: 'embedder'; readonly target: EmbedderTarget })
  | (MutantBase & { readonly subject: 'trigger'; readonly target: TriggerTarget })
