/** The memory types that a keeper may have unless a dataset is loaded with others. */
export const KEEPER_TYPES = ['facts', 'preferences', 'summary', 'episodes'] as const

/** The kinds of decoy that are known unless a dataset is loaded with others. */
export const DECOY_KINDS = [
  'small_talk',
  'weather',
  'opinion',
  'question',
  'hypothetical',
  'assistant_claim',
  'third_party',
  'ephemeral',
  'quoted',
  'instruction_noise',
] as const

/** One message of a planted conversation. */
export interface PlantedTurn {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/**
 * Something a memory should hold after the conversation.
 *
 * Patterns are sources of JavaScript regular expressions, run with the flags `iu` on text in NFC with straight
 * quotes, plain hyphens and single spaces.
 */
export interface Keeper {
  /** Unique within the conversation, also among its decoys. */
  readonly id: string
  /** `facts`, `preferences`, `summary`, `episodes`, or a type of your own; see `loadDataset`. */
  readonly type: string
  /** Index of the turn that states it; of the last one when it was corrected. */
  readonly turn: number
  /** One entry has to match all of these. */
  readonly must: readonly string[]
  /** No entry that matches one of these counts: the opposite, or a value that was replaced. */
  readonly mustNot: readonly string[]
  /** Further types that are fair for a borderline case. */
  readonly alsoTypes?: readonly string[]
}

/** Something a memory should let go. */
export interface Decoy {
  /** Unique within the conversation, also among its keepers. */
  readonly id: string
  /** One of {@link DECOY_KINDS}, or a kind of your own; see `loadDataset`. */
  readonly kind: string
  /** Index of the turn that holds it. */
  readonly turn: number
  /** An entry that matches any of these leaks it. Same syntax as the patterns of a {@link Keeper}. */
  readonly markers: readonly string[]
}

/** A question whose answer is a keeper, worded differently from it: material for tests of recall. */
export interface RecallQuestion {
  readonly question: string
  /** Id of the keeper that answers it. */
  readonly keeper: string
}

/** A conversation with known things to keep and to forget. */
export interface PlantedConversation {
  readonly id: string
  readonly domain: string
  /** BCP 47 tag; `hi-en` is Hindi mixed with English. */
  readonly language: string
  readonly turns: readonly PlantedTurn[]
  readonly keepers: readonly Keeper[]
  readonly decoys: readonly Decoy[]
  readonly questions?: readonly RecallQuestion[]
}
