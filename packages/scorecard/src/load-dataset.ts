import { invalid, resolveText } from '@memory/core'
import {
  DECOY_KINDS,
  type Decoy,
  KEEPER_TYPES,
  type Keeper,
  type PlantedConversation,
  type PlantedTurn,
  type RecallQuestion,
} from './conversation.js'
import { compilePattern } from './pattern.js'

/** What a dataset may contain. */
export interface LoadOptions {
  /** Memory types that keepers may have. Default {@link KEEPER_TYPES}. */
  readonly types?: readonly string[]
  /** Kinds that decoys may have. Default {@link DECOY_KINDS}. */
  readonly kinds?: readonly string[]
}

/**
 * Checks a parsed JSON document and returns it as a dataset. Fields that are not part of the schema are left out.
 *
 * @throws MemoryError `invalid_argument` whose `field` is the path of the first fault, such as
 *   `[3].keepers[1].must[0]`.
 */
export function loadDataset(json: unknown, options: LoadOptions = {}): PlantedConversation[] {
  const { types = KEEPER_TYPES, kinds = DECOY_KINDS } = options
  const conversations = listOf(json, '', (value, path) => conversation(value, path, types, kinds))
  refuseRepeats(conversations, (i) => `[${i}].id`)
  return conversations
}

function conversation(
  value: unknown,
  path: string,
  types: readonly string[],
  kinds: readonly string[],
): PlantedConversation {
  const fields = record(value, path)
  const id = resolveText(fields.id, `${path}.id`)
  const domain = resolveText(fields.domain, `${path}.domain`)
  const language = languageTag(fields.language, `${path}.language`)
  const turns = listOf(fields.turns, `${path}.turns`, turn)
  if (turns.length === 0) throw invalid(`${path}.turns`, 'must not be empty')
  const keepers = listOf(fields.keepers, `${path}.keepers`, (item, at) =>
    keeper(item, at, turns.length, types),
  )
  const decoys = listOf(fields.decoys, `${path}.decoys`, (item, at) => decoy(item, at, turns.length, kinds))
  refuseRepeats([...keepers, ...decoys], (i) =>
    i < keepers.length ? `${path}.keepers[${i}].id` : `${path}.decoys[${i - keepers.length}].id`,
  )
  const known = keepers.map((item) => item.id)
  const questions =
    fields.questions === undefined
      ? undefined
      : listOf(fields.questions, `${path}.questions`, (item, at) => question(item, at, known))
  return { id, domain, language, turns, keepers, decoys, ...(questions && { questions }) }
}

function turn(value: unknown, path: string): PlantedTurn {
  const fields = record(value, path)
  return {
    role: oneOf(fields.role, `${path}.role`, ['user', 'assistant'] as const),
    text: resolveText(fields.text, `${path}.text`),
  }
}

function keeper(value: unknown, path: string, turns: number, types: readonly string[]): Keeper {
  const fields = record(value, path)
  const alsoTypes =
    fields.alsoTypes === undefined
      ? undefined
      : listOf(fields.alsoTypes, `${path}.alsoTypes`, (item, at) => oneOf(item, at, types))
  return {
    id: resolveText(fields.id, `${path}.id`),
    type: oneOf(fields.type, `${path}.type`, types),
    turn: turnIndex(fields.turn, `${path}.turn`, turns),
    must: patterns(fields.must, `${path}.must`),
    mustNot: fields.mustNot === undefined ? [] : listOf(fields.mustNot, `${path}.mustNot`, pattern),
    ...(alsoTypes && { alsoTypes }),
  }
}

function decoy(value: unknown, path: string, turns: number, kinds: readonly string[]): Decoy {
  const fields = record(value, path)
  return {
    id: resolveText(fields.id, `${path}.id`),
    kind: oneOf(fields.kind, `${path}.kind`, kinds),
    turn: turnIndex(fields.turn, `${path}.turn`, turns),
    markers: patterns(fields.markers, `${path}.markers`),
  }
}

function question(value: unknown, path: string, keepers: readonly string[]): RecallQuestion {
  const fields = record(value, path)
  return {
    question: resolveText(fields.question, `${path}.question`),
    keeper: oneOf(fields.keeper, `${path}.keeper`, keepers),
  }
}

/** Patterns of which there has to be one: an empty list would accept everything, or nothing, unnoticed. */
function patterns(value: unknown, path: string): string[] {
  const sources = listOf(value, path, pattern)
  if (sources.length === 0) throw invalid(path, 'must not be empty')
  return sources
}

function pattern(value: unknown, path: string): string {
  const source = resolveText(value, path)
  compilePattern(source, path)
  return source
}

function record(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(path, 'must be an object')
  return value as Record<string, unknown>
}

function listOf<Item>(value: unknown, path: string, read: (item: unknown, path: string) => Item): Item[] {
  if (!Array.isArray(value)) throw invalid(path || 'dataset', 'must be an array')
  return value.map((item: unknown, i) => read(item, `${path}[${i}]`))
}

function oneOf<Choice extends string>(value: unknown, path: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((item) => item === value)
  if (choice === undefined) {
    throw invalid(path, `must be one of ${choices.join(', ')}, got ${JSON.stringify(value)}`)
  }
  return choice
}

function turnIndex(value: unknown, path: string, turns: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) >= turns) {
    throw invalid(path, `must be an index into the ${turns} turns, got ${JSON.stringify(value)}`)
  }
  return value as number
}

function languageTag(value: unknown, path: string): string {
  const tag = resolveText(value, path)
  try {
    Intl.getCanonicalLocales(tag)
  } catch {
    throw invalid(path, `must be a BCP 47 language tag, got ${JSON.stringify(tag)}`)
  }
  return tag
}

function refuseRepeats(items: readonly { readonly id: string }[], path: (index: number) => string): void {
  const seen = new Set<string>()
  for (const [i, { id }] of items.entries()) {
    if (seen.has(id)) throw invalid(path(i), `repeats ${JSON.stringify(id)}`)
    seen.add(id)
  }
}
