import type { Clause, Language } from './clause.js'
import type { Sentence } from './split.js'

/** What the assistant said last, as far as it gives meaning to the user's answer. */
export interface Prompt {
  readonly sentences: readonly Sentence[]
  /** What the message speaks of. */
  readonly subjects: ReadonlySet<string>
  /** The question the user is answering, if there is one. */
  readonly question: Clause | undefined
  /** A statement about the user that a plain yes would make the user's own. */
  readonly proposal: string | undefined
}

/** Longest question that can stand as the topic of an answer, in words. */
const TOPIC_WORDS = 14

/** Reads the assistant's message for its question and for what it supposes of the user. */
export function readPrompt(text: string, language: Language): Prompt {
  const sentences = language.sentences.split(text)
  const last = sentences.at(-1)
  const asking = sentences.findLast((sentence) => sentence.asks)
  const clauses = sentences.map((sentence) => language.clause(sentence.text, sentence.asks))
  const asked = clauses.findLast((clause) => clause.asks)
  const supposed = asking ? asked : clauses.findLast((clause) => clause.is('supposes'))
  const proposal =
    last && supposed?.is('addressesUser') && !supposed.is('procedural') && !supposed.is('openQuestion')
      ? statementFrom(supposed, language)
      : undefined
  const subjects = new Set(clauses.flatMap((clause) => [...clause.subjects]))
  return { sentences, subjects, question: asked, proposal }
}

/** `You're vegetarian, right?` to `I am vegetarian`. Where a language has no rewriting, the question itself. */
function statementFrom(question: Clause, language: Language): string {
  let text = question.raw.trim()
  for (const { pattern, replacement } of language.rules.confirmations ?? []) {
    text = text.replace(pattern, replacement).trim()
  }
  return text.replace(/[\s?？¿]+$/u, '').replace(/^¿/u, '')
}

/** An answer that says nothing without its question gets the question's topic. */
export function withTopic(answer: Clause, prompt: Prompt | undefined): string {
  const question = prompt?.question
  if (!question || question.is('procedural') || question.length > TOPIC_WORDS) return answer.text
  const { alternatives, spaced } = question.rules
  const agrees = prompt.proposal !== undefined && answer.opens('affirm')
  const asked = agrees
    ? prompt.proposal
    : question.raw
        .trim()
        .replace(/[?？¿\s]+$/u, '')
        .replace(/^¿/u, '')
  const topic = alternatives ? asked.replace(alternatives, '').replace(/\s+/gu, ' ').trim() : asked
  const colon = spaced ? ': ' : '：'
  return topic === '' ? answer.text : `${topic}${colon}${answer.text}`
}
