import {
  type ExtractionNote,
  isBlank,
  type LanguageModel,
  type MemoryEntry,
  resolveTime,
  toWellFormed,
} from '@memory/core'
import { askModel } from '../answer/ask-model.js'
import type { AnswerItem } from '../answer/find-entries.js'
import type { ScannedObject } from '../answer/scan-json.js'
import { promptText } from '../model-prompt.js'
import type { TranscriptLine } from '../transcript.js'
import { isPronoun, isSelf } from './actor.js'
import type { GraphNoteReason } from './graph-note-reason.js'
import type { FoundTriple } from './triple-ledger.js'
import { typed, type Vocabulary } from './vocabulary.js'

/** What reading a model's answers needs. */
export interface ModelContext {
  readonly system: string
  readonly maxTokens: number | undefined
  readonly actor: string
  readonly relations: Vocabulary
  readonly types: Vocabulary
  readonly existing: readonly MemoryEntry[]
  readonly now: number
  readonly signal: AbortSignal | undefined
  readonly note: (note: ExtractionNote & { readonly reason: GraphNoteReason }) => void
}

/** Asks a model for the triples in a part of a conversation. */
export async function modelTriples(
  model: LanguageModel,
  lines: readonly TranscriptLine[],
  known: readonly MemoryEntry[],
  context: ModelContext,
): Promise<FoundTriple[]> {
  const { system, maxTokens, now, signal, note } = context
  const request = {
    system,
    prompt: promptText(lines, known, now),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(signal && { signal }),
  }
  const items = await askModel(model, request, note)
  return items.flatMap((item) => checked(item, lines, context) ?? [])
}

function checked(
  { content, fields = {} }: AnswerItem,
  lines: readonly TranscriptLine[],
  context: ModelContext,
): FoundTriple | undefined {
  const { actor, relations, note } = context
  const [subject, written, object] = [fields.subject, fields.relation, fields.object].map(nameOf)
  const text = content === undefined || isBlank(content) ? undefined : toWellFormed(content).trim()
  const about = text === undefined ? {} : { text }
  if (subject === undefined || written === undefined || object === undefined) {
    note({ kind: 'warning', reason: 'not_a_triple', ...about })
    return undefined
  }
  const relation = relations.find(written.replaceAll('_', ' '))
  if (relation === undefined) {
    note({ kind: 'discarded', reason: 'unknown_relation', ...about })
    return undefined
  }
  if (isPronoun(subject) || isPronoun(object)) {
    note({ kind: 'discarded', reason: 'unresolved', ...about })
    return undefined
  }
  const sources = linesNamed(fields, lines)
  const validFrom = timeOf(fields, sources)
  const triple = {
    subject: isSelf(subject) ? actor : subject,
    relation,
    object: isSelf(object) ? actor : object,
    ...typed('subjectType', nameOf(fields.subjectType), context.types),
    ...typed('objectType', nameOf(fields.objectType), context.types),
    ...aliasesOf(fields, 'subjectAliases'),
    ...aliasesOf(fields, 'objectAliases'),
    ...(sources.length > 0 && { source: sources.map((line) => line.text).join('\n') }),
    ...(validFrom !== undefined && { validFrom }),
  }
  return {
    triple,
    ...(text !== undefined && { content: text }),
    messageIds: [...new Set(sources.flatMap(({ id }) => id ?? []))],
    supersedes: knownIds(fields, context),
  }
}

/** The ids it names among those of stored entries. */
function knownIds({ supersedes }: ScannedObject, { existing, note }: ModelContext): string[] {
  const ids = new Set(existing.flatMap(({ id }) => id ?? []))
  return asList(supersedes).flatMap((id) => {
    if (typeof id === 'string' && ids.has(id)) return id
    note({ kind: 'warning', reason: 'unknown_id' })
    return []
  })
}

/** The lines it rests on; the only line there is also when the model says nothing. */
function linesNamed({ from }: ScannedObject, lines: readonly TranscriptLine[]): readonly TranscriptLine[] {
  if (lines.length === 1) return lines
  const numbers = new Set(asList(from).map(Number))
  return lines.filter(({ n }) => numbers.has(n))
}

function timeOf({ validFrom }: ScannedObject, [line]: readonly TranscriptLine[]): string | undefined {
  try {
    const since = typeof validFrom === 'string' && validFrom !== '' ? validFrom : line?.at
    return resolveTime(since, 'validFrom')
  } catch {
    // A date in words is no instant; the sentence still has it.
    return undefined
  }
}

function aliasesOf(fields: ScannedObject, key: 'subjectAliases' | 'objectAliases'): object {
  const aliases = asList(fields[key]).flatMap((alias) => nameOf(alias) ?? [])
  return aliases.length > 0 ? { [key]: aliases } : {}
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && !isBlank(value) ? toWellFormed(value).trim() : undefined
}

function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value : [value]
}
