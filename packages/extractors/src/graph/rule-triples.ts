import { canonicalName, type ExtractionNote, type Message } from '@memory/core'
import type { TranscriptLine } from '../transcript.js'
import { isSelf } from './actor.js'
import type { GraphNoteReason } from './graph-note-reason.js'
import { MentionedPeople } from './mentioned-people.js'
import { type ReadTriple, readTriples } from './read-triples.js'
import type { FoundTriple } from './triple-ledger.js'
import { typed, type Vocabulary } from './vocabulary.js'

/** What reading by rules needs. */
export interface RuleContext {
  readonly actor: string
  readonly relations: Vocabulary
  readonly types: Vocabulary
  readonly note: (note: ExtractionNote & { readonly reason: GraphNoteReason }) => void
}

/** Looked at where a sentence ends; `Dr.` and the like end none. */
const SENTENCE_END = /(?<=[.!?…]["”’)]{0,3})(?<!\b(?:Dr|Mr|Mrs|Ms|St|Prof|vs|e\.g|i\.e|\p{Lu})\.)\s+|\n+/u
const QUESTION = /\?["”’)\s]*$/u
const HYPOTHETICAL =
  /\b(?:if|unless|maybe|perhaps|might|may|would|could|should|wants? to|hopes?|wish|wishes|planning to|plans? to|going to|think about|thinking of|imagine|suppose|rumou?r|allegedly|probably|supposedly)\b/iu
const NEGATED = /\b(?:not|never|no longer|nobody|none|neither|hardly|without|stopped|quit)\b|n['’]t\b/iu
const PERSON_PRONOUN = /^(?:he|she|his|her)$/iu
const THING_PRONOUN = /^(?:it|its|they|their|we|our)$/iu
const PLACE_PRONOUN = /^(?:there|here)$/iu

/** Nobody says more in one sentence, and the time that reading takes grows faster than what is read. */
const MAX_SENTENCE_CHARACTERS = 500

/** Reads what the user says, sentence by sentence, and puts names in the place of pronouns. English only. */
export function* ruleTriples(lines: readonly TranscriptLine[], context: RuleContext): Generator<FoundTriple> {
  const reader = new SentenceReader(context)
  for (const line of lines) {
    const discard = (reason: GraphNoteReason, text: string): void =>
      context.note({ kind: 'discarded', reason, text, ...(line.id !== undefined && { messageId: line.id }) })
    if (line.role === ('assistant' satisfies Message['role'])) {
      discard('said_by_assistant', line.text)
      continue
    }
    for (const sentence of line.text.split(SENTENCE_END)) {
      const reason = reasonToSkip(sentence)
      if (reason) discard(reason, sentence)
      else yield* reader.read(sentence, line, discard)
    }
  }
}

function reasonToSkip(sentence: string): GraphNoteReason | undefined {
  if (sentence.trim() === '') return 'blank'
  if (sentence.length > MAX_SENTENCE_CHARACTERS) return 'too_long'
  if (QUESTION.test(sentence)) return 'question'
  if (HYPOTHETICAL.test(sentence)) return 'hypothetical'
  return NEGATED.test(sentence) ? 'negated' : undefined
}

/** Whom and what the conversation spoke of last. */
class SentenceReader {
  readonly #context: RuleContext
  readonly #people = new MentionedPeople()
  #thing: string | undefined
  #place: string | undefined

  constructor(context: RuleContext) {
    this.#context = context
  }

  *read(
    sentence: string,
    line: TranscriptLine,
    discard: (reason: GraphNoteReason, text: string) => void,
  ): Generator<FoundTriple> {
    const triples = readTriples(sentence)
    if (triples.length === 0) discard('no_relation', sentence)
    for (const read of triples) {
      const relation = this.#context.relations.find(read.relation)
      const subject = this.#named(read.subject)
      const object = this.#named(read.object)
      if (relation === undefined) discard('unknown_relation', sentence)
      else if (subject === undefined || object === undefined) discard('unresolved', sentence)
      else {
        this.#remember(read, subject, object)
        const triple = {
          subject,
          relation,
          object,
          ...typed('subjectType', read.subjectType, this.#context.types),
          ...typed('objectType', read.objectType, this.#context.types),
          source: sentence.trim(),
          ...(line.at !== undefined && { validFrom: line.at }),
        }
        yield { triple, messageIds: line.id === undefined ? [] : [line.id] }
      }
    }
  }

  /** Who is meant; `undefined` for a pronoun that stands for nobody. */
  #named(name: string): string | undefined {
    if (isSelf(name)) return this.#context.actor
    if (PERSON_PRONOUN.test(name)) return this.#people.resolve(name)
    if (PLACE_PRONOUN.test(name)) return this.#place
    if (THING_PRONOUN.test(name)) return this.#thing
    return name.replace(/^(?:the|our) /iu, '')
  }

  #remember({ relation, subjectType, objectType }: ReadTriple, subject: string, object: string): void {
    const actor = canonicalName(this.#context.actor)
    // The subject comes last: it is what the next sentence goes on about.
    for (const [name, type, isSubject] of [
      [object, objectType, false],
      [subject, subjectType, true],
    ] as const) {
      if (canonicalName(name) === actor) continue
      if (type === 'person') this.#people.mention(name)
      else if (type === 'place') this.#place = name
      else if (type === 'organization' || (type === undefined && isSubject)) this.#thing = name
    }
    // `has sister`
    this.#people.learn(object, relation.replace(/^has /u, ''))
  }
}
