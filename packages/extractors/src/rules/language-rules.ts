/** What a word or phrase is evidence of. Each language lists its words per category. */
export type Category =
  /** Weather as such: `drizzle`, `snowing`. */
  | 'weather'
  /** Judgement: `awful`, `brilliant`, `overrated`. */
  | 'evaluative'
  /** Things people chat about: television, sport, traffic. */
  | 'leisure'
  /** Whole phrases that carry nothing: `how are you`, `can you believe`. */
  | 'chatter'
  /** Laughter and its spellings. */
  | 'laughter'
  /** True of today or this minute alone: `tonight`, `right now`. */
  | 'now'
  /** Passing bodily or emotional states: `hungry`, `knackered`. */
  | 'state'
  /** Phrases about being away, late or interrupted: `hang on`, `phone is ringing`. */
  | 'interruption'
  /** Things that happen around somebody who types: `boiling`, `barking`. */
  | 'surroundings'
  /** Verbs of saying and thinking in the third person. */
  | 'says'
  /** People who are not of the household: `colleague`, `neighbour`. */
  | 'acquaintance'
  /** Relatives who mostly live elsewhere; what concerns them alone is their own affair. */
  | 'kin'
  /** Family, household and pets. */
  | 'household'
  /** Diet, allergies, illnesses, medicine, disability. */
  | 'health'
  /** Lasting circumstances: home, work, money, possessions. */
  | 'circumstance'
  /** Words of liking, disliking and preferring. */
  | 'liking'
  /** How the assistant is to do things: `bullet points`, `metric`. */
  | 'service'
  /** Points in the recent past: `yesterday`, `last week`. */
  | 'recently'
  /** What holds in general: `always`, `every`, `since`. */
  | 'lasting'
  /** About this one reply: `this time`, `just this once`. */
  | 'oneOff'
  /** Pasted output and talk about the chat itself. */
  | 'noise'
  /** A value follows that replaces an earlier one: `actually`, `make it`. */
  | 'correction'
  /** Something said earlier no longer holds and nothing replaces it: `scratch that`. */
  | 'withdrawal'
  | 'negation'
  | 'weekday'
  | 'month'
  | 'dayPart'
  | 'numberWord'
  /** Words too common to tell one topic from another. */
  | 'stop'

/** Sentence patterns. They see folded text: see {@link LanguageRules.patterns}. */
export type PatternName =
  /** The speaker is mentioned. */
  | 'firstPerson'
  /** The speaker, alone or with others, is the subject, stated or left out. */
  | 'firstSubject'
  /** Something of the speaker's is the subject. */
  | 'ownSubject'
  /** The subject is `he`, `she`, `they`. */
  | 'thirdSubject'
  /** Somebody else is the subject, for languages in which the words at the start alone do not tell. */
  | 'othersSubject'
  /** The subject refers back, so the clause needs the one before. */
  | 'anaphoric'
  /** The speaker is mentioned after the subject, so that the matter bears on them. */
  | 'bearsOnSpeaker'
  /** The clause continues the one before: `so`, `because`. */
  | 'dependent'
  /** Asks, also without a question mark. */
  | 'question'
  /** A question in form, a standing request in sense. */
  | 'request'
  /** Begins by telling the assistant what to do. */
  | 'imperative'
  /** Tells the assistant what to do, anywhere in the clause. */
  | 'directive'
  /** Imagined or conditional. */
  | 'hypothetical'
  /** A completed action of the speaker, or one without a stated subject. */
  | 'past'
  /** Past in form, lasting in sense: `was born`, `was diagnosed`. */
  | 'lastingPast'
  /** Something must, may not or is out of the question. */
  | 'deontic'
  /** The speaker states an aim. */
  | 'aim'
  /** The speaker states a taste. */
  | 'taste'
  /** A taste or judgement of one thing at hand, not a lasting one: `love this song`. */
  | 'passingTaste'
  /** Being, having, living, working, using: the speaker's circumstances. */
  | 'condition'
  /** There is a finite verb, so the clause stands alone. */
  | 'finite'
  /** Judges something that is not the speaker's. */
  | 'verdict'
  /** The speaker gives a view: `I think`. */
  | 'opines'
  /** Tells of something going on around the speaker this minute. */
  | 'momentary'
  /** Quotes or reports somebody. */
  | 'report'
  /** Ends by introducing somebody's words. */
  | 'reportFrame'
  /** The speaker used to do something and no longer does. */
  | 'formerly'
  /** Nothing but an answer such as `not yet`, which says nothing without its question. */
  | 'bare'
  /** What it is like outside, said in ordinary words. */
  | 'sky'
  /** Begins with agreement. */
  | 'affirm'
  /** Begins with refusal. */
  | 'deny'
  /** Something that was so is so no more: `no longer`. */
  | 'ceases'
  /** Asks to bear in mind something of the speaker's that it does not name: `mind my allergy`. */
  | 'heeds'
  /** Leaves the sentence's condition or quotation behind: `but`. */
  | 'contrast'
  /** A completed action in the passive: `was renewed`. */
  | 'pastPassive'
  /** The assistant speaks of the user. */
  | 'addressesUser'
  /** The assistant supposes: `I imagine`. */
  | 'supposes'
  /** Asks for more than yes or no. */
  | 'openQuestion'
  /** Asks what the user is after. */
  | 'asksAim'
  /** Asks how the user would like something. */
  | 'asksTaste'
  /** A question about how to go on with the talk, whose answer is no memory. */
  | 'procedural'

/** How a statement of the assistant's, confirmed by the user, becomes the user's own. */
interface Rewrite {
  readonly pattern: RegExp
  readonly replacement: string
}

/** Tells of a change that makes a statement untrue. */
interface ChangeRule {
  /** With the groups `old` and `now`. */
  readonly pattern: RegExp
  /** A statement that the change concerns, with `_` in the place of the old thing. */
  readonly context: RegExp
}

/** What the engine needs to know of one language. Pure data. */
export interface LanguageRules {
  /** BCP 47. */
  readonly code: string
  /** Whether words are written apart. Where they are not, entries match anywhere. */
  readonly spaced: boolean
  /**
   * What an apostrophe within a word becomes when text is folded: `''` makes `don't` and `dont` one,
   * `' '` parts an elided article from its noun.
   */
  readonly apostrophe: '' | ' '
  /** Frequent words by which the language is recognised. */
  readonly functionWords: string
  /** What each of them counts; more for a language that is usually mixed with another. Default 1. */
  readonly functionWeight?: number
  /** Abbreviations whose full stop ends no sentence. */
  readonly abbreviations: string
  /** A full stop after a number makes it an ordinal and ends no sentence. */
  readonly ordinalStops?: boolean
  /** Words per category: entries parted by commas; `*` at the end matches any ending. */
  readonly words: Readonly<Partial<Record<Category, string>>>
  /**
   * Expressions over folded text: lower case, apostrophes resolved, punctuation turned into single
   * spaces, one space at either end. Unspaced languages see no spaces at all.
   */
  readonly patterns: Readonly<Partial<Record<PatternName, RegExp>>>
  /** Removed from the start of an entry, repeatedly. Sees raw text. */
  readonly leading: RegExp
  /** Removed from the end of an entry, repeatedly. Sees raw text. */
  readonly trailing: RegExp
  /** Where a sentence may be cut into clauses; the cut is before the match. Sees raw text; global. */
  readonly clauseStart: RegExp
  /** Something more of the speaker's, which begins a clause only with a verb of its own. Sees raw text from a cut on. */
  readonly possessive?: RegExp
  /** The assistant's question to the user, turned into the user's statement. Sees raw text. */
  readonly confirmations?: readonly Rewrite[]
  /** One thing said in the place of another, with the groups `old` and `now`. They see the text of an entry. */
  readonly replacements?: readonly RegExp[]
  /** Changes that are worth an entry and make another untrue. They see the text of an entry. */
  readonly changes?: readonly ChangeRule[]
  /** Takes back the word just said, with the group `now` for what follows. Sees raw text. */
  readonly slip?: RegExp
  /** Every noun has a capital, so that a capital tells no name. */
  readonly capitalisesNouns?: boolean
  /** Alternatives within a question, left out when the question gives an answer its topic. */
  readonly alternatives?: RegExp
}
