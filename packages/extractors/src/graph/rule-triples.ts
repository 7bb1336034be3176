import { canonicalName, type ExtractionNote, type MemoryEntry, type Message, type Triple } from '@memory/core'
import type { TranscriptLine } from '../transcript.js'
import { isSelf } from './actor.js'
import type { GraphNoteReason } from './graph-note-reason.js'
import { MentionedPeople } from './mentioned-people.js'
import { NameRegistry } from './name-registry.js'
import { type ReadTriple, readTriples } from './read-triples.js'
import type { FoundTriple } from './triple-ledger.js'
import { storedTriple } from './triple-result.js'
import type { Vocabulary } from './vocabulary.js'

/** What reading by rules needs. */
export interface RuleContext {
  readonly actor: string
  readonly relations: Vocabulary
  readonly existing: readonly MemoryEntry[]
  readonly note: (note: ExtractionNote & { readonly reason: GraphNoteReason }) => void
}

/** Looked at where a sentence ends; `Dr.` and the like end none. */
const SENTENCE_END = /(?<=[.!?…]["”’)]*)(?<!\b(?:Dr|Mr|Mrs|Ms|St|Prof|vs|e\.g|i\.e|\p{Lu})\.)\s+|\n+/u
const QUESTION = /\?["”’)\s]*$/u
const HYPOTHETICAL =
  /\b(?:if|unless|maybe|perhaps|might|may|would|could|should|wants? to|hopes?|wish|wishes|planning to|plans? to|going to|think about|thinking of|imagine|suppose|rumou?r|allegedly|probably|supposedly)\b/iu
const NEGATED = /\b(?:not|never|no longer|nobody|none|neither|hardly|without|stopped|quit)\b|n['’]t\b/iu
const PERSON_PRONOUN = /^(?:he|she|his|her)$/iu
const THING_PRONOUN = /^(?:it|its|they|their|we|our)$/iu
const PLACE_PRONOUN = /^(?:there|here)$/iu

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
  if (QUESTION.test(sentence)) return 'question'
  if (HYPOTHETICAL.test(sentence)) return 'hypothetical'
  return NEGATED.test(sentence) ? 'negated' : undefined
}

/** Whom and what the conversation spoke of last. */
class SentenceReader {
  readonly #context: RuleContext
  readonly #names = new NameRegistry()
  readonly #people = new MentionedPeople()
  #thing: string | undefined
  #place: string | undefined

  constructor(context: RuleContext) {
    this.#context = context
    for (const triple of context.existing.flatMap((entry) => storedTriple(entry) ?? [])) {
      this.#names.add(triple.subject)
      this.#names.add(triple.object)
    }
  }

  *read(
    sentence: string,
    line: TranscriptLine,
    discard: (reason: GraphNoteReason, text: string) => void,
  ): Generator<FoundTriple> {
    const triples = readTriples(sentence)
    if (triples.length === 0) discard('no_relation', sentence)
    for (const read of triples) {
      for (const name of [read.subject, read.object]) if (/^\p{Lu}/u.test(name)) this.#names.add(name)
    }
    for (const read of triples) {
      const relation = this.#context.relations.find(read.relation)
      const subject = this.#named(read.subject)
      const object = this.#named(read.object)
      if (relation === undefined) discard('unknown_relation', sentence)
      else if (subject === undefined || object === undefined) discard('unresolved', sentence)
      else {
        this.#remember(read, subject, object)
        const triple = this.#triple(read, relation, subject, object, sentence.trim(), line.at)
        yield { triple, messageIds: line.id === undefined ? [] : [line.id] }
      }
    }
  }

  #triple(
    { subjectType, objectType }: ReadTriple,
    relation: string,
    subject: string,
    object: string,
    source: string,
    at: string | undefined,
  ): Triple {
    const { actor } = this.#context
    const from = subject === actor ? { name: actor, aliases: [] } : this.#names.resolve(subject)
    const to = object === actor ? { name: actor, aliases: [] } : this.#names.resolve(object)
    return {
      subject: from.name,
      relation,
      object: to.name,
      ...(subjectType !== undefined && { subjectType }),
      ...(objectType !== undefined && { objectType }),
      ...(from.aliases.length > 0 && { subjectAliases: from.aliases }),
      ...(to.aliases.length > 0 && { objectAliases: to.aliases }),
      source,
      ...(at !== undefined && { validFrom: at }),
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
