import { isBlank } from '@memory/core'
import { isSelf } from './actor.js'
import { POSITIONS, RELATION_PATTERNS, ROLES } from './relation-patterns.js'

/** A triple as a sentence states it, with names as written: pronouns are not resolved yet. */
export interface ReadTriple {
  readonly subject: string
  readonly relation: string
  readonly object: string
  readonly subjectType?: string
  readonly objectType?: string
}

const CAPITALISED = "\\p{Lu}[\\p{L}\\p{M}\\p{N}'’&+-]*"
const TITLE = '(?:(?:Dr|Mr|Mrs|Ms|Prof|St)\\. )?'
const NAME = `${TITLE}${CAPITALISED}(?: (?:(?:of|de|da|do|van|von|the|y|e) )*(?:${CAPITALISED}|\\p{N}+))*`
const PRONOUN = '(?:I|[Hh]e|[Ss]he|[Tt]hey|[Ii]t|[Ww]e)'
const OWNER = `(?:[Mm]y|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|${NAME}(?='s |’s )(?:'s|’s))`

const RELATIVE = new RegExp(`(${NAME}),? (?:which|who|that) (.+?)(?:,|$)`, 'u')
/** `My sister Bea`, `Ana's boss Tom`. */
const APPOSITION = new RegExp(`(${OWNER}) (${ROLES}),? (${NAME})`, 'u')
const ROLE_IS_NAME = new RegExp(`^(${OWNER}) (${ROLES}) (?:is|was|'s)(?: called| named)? (${NAME})`, 'u')
const ROLE_OF_IS_NAME = new RegExp(`^[Tt]he (${ROLES}) of (${NAME}) (?:is|was) (${NAME})`, 'u')
const NAME_IS_ROLE = new RegExp(`^(${NAME}) (?:is|was) (${OWNER}) (${ROLES})(?![\\p{L}])`, 'u')
const NAME_IS_ROLE_OF = new RegExp(
  `^(${NAME}|${PRONOUN}) (?:is|was|am|became) (?:the |a |an )?(${anyCase(`${ROLES}|${POSITIONS}`)}) (?:of|at) (?:the )?(.+)$`,
  'u',
)
const OWN_NAME = new RegExp(`^(?:[Mm]y name is|I am called|I'm called) (${NAME})`, 'u')

const VERBS = RELATION_PATTERNS.map((pattern) => ({
  pattern,
  withSubject: new RegExp(
    `^(?:[Tt]he )?(${NAME}|${PRONOUN}|[\\p{L}][\\p{L}' -]{0,40}?)(?: also| now| still| currently| just| recently| always| really)?(?: | ?(?='))${pattern.verb} (.+)$`,
    'u',
  ),
  alone: new RegExp(`^(?:also |now |then )?${pattern.verb} (.+)$`, 'iu'),
}))

/** Where an object ends: what follows says when, why or how. */
const OBJECT_END =
  /\s+(?:since|because|but|while|where|when|until|after|before|for (?:\w+ )?(?:years?|months?|weeks?|ages|now)|as a|these days|now|last|this|next|every|in (?:\d{4}|January|February|March|April|May|June|July|August|September|October|November|December)|with (?:her|his|my|their)|and)\b.*$/u
const SPLIT_CLAUSE = /(?:,? and |,? but |; |, )(?=\S)/u
/** Everybody else in a role is a person. */
const PETS = /^(?:dog|cat)$/iu
const MAX_OBJECT_WORDS = 6

/**
 * The triples that a sentence states. It must state something: questions, suppositions and denials are for the caller to
 * keep away.
 */
export function readTriples(sentence: string): ReadTriple[] {
  const found: ReadTriple[] = []
  const plain = sentence.replace(/[.!…\s]+$/u, '').trim()
  const main = takeRelative(takeApposition(plain, found), found)
  let subject: string | undefined
  for (const clause of main.split(SPLIT_CLAUSE)) {
    const triples = readClause(clause.trim(), subject)
    found.push(...triples)
    subject = triples[0]?.subject ?? subject
  }
  return found
}

function readClause(clause: string, before: string | undefined): ReadTriple[] {
  const fixed = readRole(clause)
  if (fixed) return [fixed]
  for (const { pattern, withSubject, alone } of VERBS) {
    const match = withSubject.exec(clause)
    const subject = match?.[1]?.trim() ?? (alone.test(clause) ? before : undefined)
    const object = objectOf(match?.[2] ?? alone.exec(clause)?.[1])
    if (subject === undefined || object === undefined || !isSubject(subject)) continue
    const { relation, subjectType, objectType } = pattern
    return [
      { subject, relation, object, ...(subjectType && { subjectType }), ...(objectType && { objectType }) },
    ]
  }
  return []
}

function readRole(clause: string): ReadTriple | undefined {
  const own = OWN_NAME.exec(clause)
  if (own?.[1]) return { subject: 'I', relation: 'is called', object: own[1], subjectType: 'person' }
  const roleIsName = ROLE_IS_NAME.exec(clause)
  if (roleIsName) return role(roleIsName[1], roleIsName[2], roleIsName[3])
  const roleOfIsName = ROLE_OF_IS_NAME.exec(clause)
  if (roleOfIsName) return role(roleOfIsName[2], roleOfIsName[1], roleOfIsName[3])
  const nameIsRole = NAME_IS_ROLE.exec(clause)
  if (nameIsRole) return role(nameIsRole[2], nameIsRole[3], nameIsRole[1])
  const roleOf = NAME_IS_ROLE_OF.exec(clause)
  const object = objectOf(roleOf?.[3])
  if (!roleOf?.[1] || !roleOf[2] || object === undefined) return undefined
  return { subject: roleOf[1], relation: `is ${roleOf[2].toLowerCase()} of`, object }
}

/** Replaces `my sister Bea` by `Bea`, and keeps that Bea is the sister. */
function takeApposition(sentence: string, found: ReadTriple[]): string {
  const match = APPOSITION.exec(sentence)
  if (!match) return sentence
  const triple = role(match[1], match[2], match[3])
  if (triple) found.push(triple)
  const rest = sentence.slice(match.index + match[0].length).replace(/^,/u, '')
  return `${sentence.slice(0, match.index)}${match[3]}${rest}`
}

/** Takes `, which is based in Porto,` out of a sentence, and reads it with the name before it as its subject. */
function takeRelative(sentence: string, found: ReadTriple[]): string {
  const match = RELATIVE.exec(sentence)
  if (!match?.[1] || !match[2]) return sentence
  found.push(...readClause(`${match[1]} ${match[2]}`, match[1]))
  const rest = sentence.slice(match.index + match[0].length)
  return takeRelative(`${sentence.slice(0, match.index)}${match[1]}${rest}`, found)
}

function role(owner = '', name = '', object = ''): ReadTriple | undefined {
  const subject = owner.replace(/['’]s$/u, '')
  if (isBlank(subject) || isBlank(object)) return undefined
  return {
    subject,
    relation: `has ${name.toLowerCase()}`,
    object,
    subjectType: 'person',
    ...(!PETS.test(name) && { objectType: 'person' }),
  }
}

/** A name, a pronoun, or a short thing such as `the bakery`; no leftover of a longer construction. */
function isSubject(text: string): boolean {
  return isSelf(text) || /^\p{Lu}|^(?:he|she|they|it|we)$/u.test(text) || /^(?:the|our|my) /iu.test(text)
}

function objectOf(text: string | undefined): string | undefined {
  const object = text
    ?.replace(OBJECT_END, '')
    .replace(/^(?:the|a|an) (?=\S)/iu, '')
    .replace(/[.,;:!?"”]+$/u, '')
    .trim()
  if (object === undefined || isBlank(object) || object.split(/\s+/u).length > MAX_OBJECT_WORDS)
    return undefined
  return object
}

/**
 * A pattern of small letters that takes capitals too. With the flag for that, names would be any words: there would be
 * more ways to read a run of them than time to try.
 */
function anyCase(pattern: string): string {
  return pattern.replace(/\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
