/**
 * Why something that was read is not kept.
 *
 * - `small_talk`: greetings, thanks, chatter, what is on television.
 * - `weather`: what it is like outside.
 * - `opinion`: a passing judgement on something that is not the user's.
 * - `question`: something asked, not told.
 * - `hypothetical`: imagined, wished or conditional on what is not so.
 * - `assistant_claim`: said by the assistant and never confirmed by the user.
 * - `third_party`: about somebody else, without bearing on the user.
 * - `ephemeral`: true for minutes or hours, such as being hungry.
 * - `quoted`: somebody else's words.
 * - `instruction_noise`: about this one reply or this chat, or pasted output.
 * - `withdrawn`: taken back or replaced by the user.
 * - `duplicate`: said before.
 * - `other_type`: worth remembering, but of a type that was not asked for.
 * - `not_durable`: nothing in it to remember.
 */
export type DiscardReason =
  | 'small_talk'
  | 'weather'
  | 'opinion'
  | 'question'
  | 'hypothetical'
  | 'assistant_claim'
  | 'third_party'
  | 'ephemeral'
  | 'quoted'
  | 'instruction_noise'
  | 'withdrawn'
  | 'duplicate'
  | 'other_type'
  | 'not_durable'
