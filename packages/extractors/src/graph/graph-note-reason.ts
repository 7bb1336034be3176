import type { ModelNoteReason } from '../note-reason.js'

/**
 * The reasons in the notes of a graph extractor: those of a model extractor, and
 * - `question`, `hypothetical`, `negated`, `said_by_assistant`: the rules read it, and it states nothing (`discarded`);
 * - `too_long`: a sentence of more than 500 characters, which the rules do not read (`discarded`);
 * - `no_relation`: the rules know no relation in it (`discarded`);
 * - `unresolved`: a pronoun stands for nobody who was named (`discarded`);
 * - `not_a_triple`: the model left out a part (`warning`);
 * - `unknown_relation`: the relation is not in the vocabulary (`discarded`).
 */
export type GraphNoteReason =
  | ModelNoteReason
  | 'question'
  | 'hypothetical'
  | 'negated'
  | 'said_by_assistant'
  | 'too_long'
  | 'no_relation'
  | 'unresolved'
  | 'not_a_triple'
  | 'unknown_relation'
