import type { ExtractionNote } from '@memory/core'

/**
 * The reasons in the notes of a model extractor.
 *
 * An answer without entries, together with a rejection (all `warning`):
 * - `no_output`: nothing came, or reasoning alone.
 * - `cut_off`: it ended before its first entry was complete.
 * - `malformed`: it holds JSON that cannot be read.
 * - `prose`: it holds no list; a refusal, for one.
 *
 * An answer that was read, but not as it stands (all `warning`):
 * - `no_list`: an object without a list was taken for an empty answer.
 * - `truncated`: it was cut off; the finished entries were kept.
 * - `malformed`: a part that cannot be read was passed over.
 * - `repaired`: near-JSON was read as meant.
 * - `extra_list`: lists behind the first were passed over.
 * - `existing_omitted`: stored entries did not fit into the question.
 *
 * A single entry: `discarded` for `blank`, `duplicate`, `expired` and `superseded` (by a later part of the same
 * conversation); `warning` for `not_an_entry`, and for a field that was left out: `unknown_type`, `unknown_id`,
 * `bad_expiry`, `bad_metadata`.
 */
export type ModelNoteReason =
  | 'no_output'
  | 'cut_off'
  | 'malformed'
  | 'prose'
  | 'no_list'
  | 'truncated'
  | 'repaired'
  | 'extra_list'
  | 'existing_omitted'
  | 'blank'
  | 'duplicate'
  | 'expired'
  | 'superseded'
  | 'not_an_entry'
  | 'unknown_type'
  | 'unknown_id'
  | 'bad_expiry'
  | 'bad_metadata'

/** A note of a model extractor. */
export interface ModelNote extends ExtractionNote {
  readonly reason: ModelNoteReason
}
