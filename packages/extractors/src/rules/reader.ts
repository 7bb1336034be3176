import {
  type ExtractionNote,
  type MemoryEntry,
  type MemoryType,
  type Message,
  messageText,
} from '@memory/core'
import { type Prompt, readPrompt, withTopic } from './answers.js'
import type { Clause, Language } from './clause.js'
import { cutCode } from './code-fence.js'
import type { DiscardReason } from './discard-reason.js'
import { coversSentence, judge } from './judge.js'
import type { Languages } from './languages.js'
import { Ledger, type Statement } from './ledger.js'
import { changeIn, slipIn } from './replacement.js'
import {
  isLooseReplacement,
  isLooseSlip,
  LONGEST_STATEMENT,
  type Occasion,
  type Revision,
  revisionOf,
} from './revision.js'
import { CONFIRMED, type Setting } from './setting.js'
import { type Sentence, splitClauses } from './split.js'

/** Longest sentence that is read, in UTF-16 units. A person's statement is shorter; this bounds the work. */
const LONGEST_SENTENCE = 1000

/** A message as it is being read. */
interface Reading {
  readonly language: Language
  readonly index: number
  readonly id: string | undefined
  /** The clause just before was kept, so what refers back can join it. */
  adjacent: boolean
  /** The clause just before contradicted the assistant. */
  denies: boolean
  /** The clause just before said no more than that something was a slip. */
  slipped: boolean
  previous: DiscardReason | undefined
  kept: number
}

/** Reads one conversation from start to end. */
export class ConversationReader {
  readonly #languages: Languages
  readonly #note: (note: ExtractionNote) => void
  readonly #ledger = new Ledger()
  #prompt: Prompt | undefined
  #prompts = 0
  /** Index of the user's message before the one that is read. */
  #lastRead: number | undefined

  constructor(languages: Languages, note: ((note: ExtractionNote) => void) | undefined) {
    this.#languages = languages
    this.#note = note ?? (() => {})
  }

  get statements(): readonly Statement[] {
    return this.#ledger.statements.filter((statement) => statement.message >= 0)
  }

  /** Makes what a store holds already known. */
  know(entries: readonly MemoryEntry[]): void {
    for (const { content, id } of entries) {
      const clause = this.#languages.of(content).clause(content)
      const known: Statement = {
        clause,
        type: '',
        message: -1,
        messageIds: [],
        supersedes: [],
        ...(id !== undefined && { id }),
      }
      this.#ledger.know(known)
    }
  }

  read(message: Message, index: number): void {
    const text = messageText(message, `messages[${index}]`)
    if (text === '') return
    const language = this.#languages.of(text)
    if (message.role === 'assistant') this.#readAssistant(text, language, message.id)
    else
      this.#readUser(text, {
        language,
        index,
        id: message.id,
        adjacent: false,
        denies: false,
        slipped: false,
        previous: undefined,
        kept: 0,
      })
  }

  #readAssistant(text: string, language: Language, id: string | undefined): void {
    this.#prompt = readPrompt(text, language)
    this.#prompts++
    for (const sentence of this.#prompt.sentences) {
      this.#discard(sentence.asks ? 'question' : 'assistant_claim', sentence.text, id)
    }
  }

  #readUser(text: string, reading: Reading): void {
    const { text: said, code } = cutCode(text)
    for (const sentence of reading.language.sentences.split(said)) this.#readSentence(sentence, reading)
    for (const block of code) this.#discard('instruction_noise', block, reading.id)
    this.#prompt = undefined
    this.#lastRead = reading.index
  }

  #readSentence(sentence: Sentence, reading: Reading): void {
    const { language } = reading
    if (sentence.text.length > LONGEST_SENTENCE) {
      this.#discard('not_durable', sentence.text, reading.id)
      return
    }
    const parts = splitClauses(sentence.text, language.rules, (part) => language.clause(part).is('finite'))
    let covering: DiscardReason | undefined
    for (const [n, part] of parts.entries()) {
      const clause = language.clause(part, sentence.asks && n === parts.length - 1)
      if (clause.opens('contrast')) covering = undefined
      const reason = this.#readClause(clause, reading, covering, n > 0)
      if (reason !== undefined && coversSentence(reason)) covering = reason
      reading.previous = reason
      reading.adjacent = reason === undefined
      reading.denies = clause.opens('deny')
      reading.slipped = slipIn(clause) === ''
    }
  }

  /** @returns why the clause was dropped, or `undefined` when it was kept. */
  #readClause(
    clause: Clause,
    reading: Reading,
    covering: DiscardReason | undefined,
    sameSentence: boolean,
  ): DiscardReason | undefined {
    if (slipIn(clause) === '') {
      this.#discard('instruction_noise', clause.raw, reading.id)
      return 'instruction_noise'
    }
    const setting = this.#setting(clause, reading, covering, sameSentence)
    const verdict = judge(clause, setting)
    const occasion = this.#occasion(reading)
    const revision = revisionOf(clause, verdict, this.#ledger.recent, occasion)
    if (revision) this.#amend(revision, reading)
    if (revision?.alone) return undefined
    if (!verdict.keep) {
      if (this.#confirms(clause, reading)) return undefined
      this.#discard(verdict.reason, clause.raw, reading.id)
      if (verdict.reason === 'withdrawn') this.#withdraw(clause, reading)
      return verdict.reason
    }
    if (this.#continues(clause, verdict.type, reading, sameSentence)) return undefined
    if (!revision && !setting.answering && isLooseSlip(clause, occasion)) {
      this.#discard('not_durable', clause.raw, reading.id)
      return 'not_durable'
    }
    this.#keep(
      {
        clause: this.#complete(clause, reading),
        // What it corrects is of a type that cannot be told, so that only one of several readers keeps it.
        type: isLooseReplacement(clause) ? 'facts' : verdict.type,
        message: reading.index,
        messageIds: reading.id === undefined ? [] : [reading.id],
        supersedes: [],
      },
      reading,
      revision === undefined && !changeIn(clause),
    )
    return undefined
  }

  #occasion({ language, slipped, index, kept }: Reading): Occasion {
    const opening = this.#lastRead === undefined && kept === 0
    return { language, slipped, recent: this.#lastRead ?? index, opening }
  }

  #amend({ target, clause }: Revision, reading: Reading): void {
    const verdict = judge(clause, CONFIRMED)
    this.#ledger.amend(target, {
      clause,
      type: target.type || (verdict.keep ? verdict.type : 'facts'),
      message: reading.index,
      messageIds: reading.id === undefined ? [] : [reading.id],
    })
    reading.kept++
    this.#discard('withdrawn', target.clause.text, target.messageIds[0])
  }

  #setting(
    clause: Clause,
    reading: Reading,
    covering: DiscardReason | undefined,
    sameSentence: boolean,
  ): Setting {
    const asked = this.#prompt?.question
    const question = reading.kept === 0 ? asked : undefined
    return {
      answering: question !== undefined && !question.is('procedural'),
      onTopic:
        this.#prompt !== undefined &&
        [...clause.subjects].some((subject) => this.#prompt?.subjects.has(subject)),
      following: reading.adjacent || reading.denies,
      continuing: reading.adjacent && (sameSentence || clause.is('anaphoric')),
      askedForAim:
        question !== undefined &&
        (question.is('asksAim') ||
          (this.#isFirstQuestion && question.is('openQuestion') && !question.is('addressesUser'))),
      askedForTaste: question?.is('asksTaste') ?? false,
      previous: reading.previous,
      sentence: covering,
    }
  }

  /** An assistant's first open question is what it can do for the user, however it is put. */
  get #isFirstQuestion(): boolean {
    return this.#prompts === 1
  }

  #keep(statement: Statement, reading: Reading, corrects = true): void {
    const outcome = this.#ledger.add(statement, (text) => reading.language.clause(text), corrects)
    reading.kept++
    if (outcome.duplicate) this.#discard('duplicate', statement.clause.raw, reading.id)
    for (const old of outcome.withdrawn) this.#discard('withdrawn', old.clause.text, old.messageIds[0])
  }

  #withdraw(clause: Clause, reading: Reading): void {
    const old = this.#ledger.withdraw(clause, reading.index, (text) => reading.language.clause(text))
    if (old) this.#discard('withdrawn', old.clause.text, old.messageIds[0])
  }

  /** Joins a clause that only makes sense after the one before to that one. */
  #continues(clause: Clause, type: MemoryType, reading: Reading, sameSentence: boolean): boolean {
    const last = this.#ledger.last
    if (!reading.adjacent || !last || last.message !== reading.index) return false
    if (clause.corrects || !(clause.is('anaphoric') || (sameSentence && clause.is('dependent')))) return false
    // A new statement about a person goes on only where it is of the same kind.
    if (!sameSentence && clause.is('thirdSubject') && type !== last.type) return false
    const { spaced } = clause.rules
    const raw = sameSentence ? clause.raw.replace(/^[\s,;，、；]+/u, '') : clause.text
    const joint = sameSentence ? (spaced ? ', ' : '，') : spaced ? ' ' : ''
    const joined = `${last.clause.text}${joint}${raw}`
    if (joined.length > LONGEST_STATEMENT) return false
    last.clause = reading.language.clause(joined)
    return true
  }

  /** A bare yes makes what the assistant supposed the user's own. */
  #confirms(clause: Clause, reading: Reading): boolean {
    const proposal = this.#prompt?.proposal
    if (proposal === undefined || reading.kept > 0 || !clause.opens('affirm') || clause.asks) return false
    const stated = reading.language.clause(proposal)
    const verdict = judge(stated, CONFIRMED)
    if (!verdict.keep) return false
    this.#keep(
      {
        clause: stated,
        type: verdict.type,
        message: reading.index,
        messageIds: reading.id === undefined ? [] : [reading.id],
        supersedes: [],
      },
      reading,
    )
    return true
  }

  /** Gives a short answer the topic of its question. */
  #complete(clause: Clause, reading: Reading): Clause {
    if (reading.kept > 0 || clause.corrects || !isElliptical(clause)) return clause
    return reading.language.clause(withTopic(clause, this.#prompt))
  }

  #discard(reason: DiscardReason, text: string, messageId: string | undefined): void {
    this.#note({ kind: 'discarded', reason, text, ...(messageId !== undefined && { messageId }) })
  }
}

/** Longest answer that needs its question, in words. */
const SHORT_ANSWER = 5

function isElliptical(clause: Clause): boolean {
  return (
    clause.length <= SHORT_ANSWER && !clause.is('finite') && !clause.is('firstPerson') && !clause.is('aim')
  )
}
