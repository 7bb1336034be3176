import type { Metadata } from '@memory/core'
import type { Random } from '../support/random.js'

/** One step of a random sequence. Entries are chosen by number, so that a step means something in any state. */
export type Operation =
  | { readonly kind: 'add'; readonly scope: number; readonly entry: ModelEntry }
  | { readonly kind: 'addBatch'; readonly scope: number; readonly entries: readonly ModelEntry[] }
  | { readonly kind: 'get' | 'delete'; readonly scope: number; readonly nth: number; readonly owner: number }
  | { readonly kind: 'update'; readonly scope: number; readonly nth: number; readonly patch: ModelPatch }
  | { readonly kind: 'list'; readonly scope: number; readonly limit: number }
  | { readonly kind: 'search'; readonly scope: number; readonly content: string; readonly limit: number }
  | { readonly kind: 'clear' | 'restart'; readonly scope: number }

/** An entry on its way in. */
export interface ModelEntry {
  readonly content: string
  readonly metadata: Metadata
  readonly id?: string
}

/** What an update changes. */
export interface ModelPatch {
  readonly content?: string
  readonly metadata?: Metadata
}

/** Which operations to draw. */
export interface Repertoire {
  /** Kinds that the store can do, with their weights. */
  readonly kinds: readonly [Operation['kind'], ...Operation['kind'][]]
  readonly scopes: number
  /** Whether contents and ids repeat; they do not where a repeat may double. */
  readonly repeats: boolean
}

const SUBJECTS = ['Ana', 'Ben', 'Zoë', '李明', 'Dr. O’Hara'] as const
const VERBS = ['likes', 'owns', 'dreads'] as const
const OBJECTS = ['tea', 'trains', 'mountains', 'garlic'] as const
const METADATA: readonly [Metadata, ...Metadata[]] = [
  {},
  { type: 'facts' },
  { type: 'preferences', 'a.b': [1, null, { c: true }] },
  { n: 1.5, '': 'empty' },
]

/** Draws a sequence. */
export function drawOperations(random: Random, length: number, repertoire: Repertoire): Operation[] {
  return Array.from({ length }, (_, step) => drawOperation(random, repertoire, step))
}

function drawOperation(random: Random, { kinds, scopes, repeats }: Repertoire, step: number): Operation {
  const kind = random.pick(kinds)
  const scope = random.below(scopes)
  const entry = (n = 0): ModelEntry => {
    const id = repeats && random.below(4) === 0 ? `id-${random.below(3)}` : undefined
    return {
      content: drawContent(random, repeats ? undefined : `${step}-${n}`),
      metadata: random.pick(METADATA),
      ...(id && { id }),
    }
  }
  switch (kind) {
    case 'add':
      return { kind, scope, entry: entry() }
    case 'addBatch':
      return { kind, scope, entries: Array.from({ length: random.below(5) }, (_, n) => entry(n)) }
    case 'get':
    case 'delete':
      return { kind, scope, nth: random.below(6), owner: random.below(scopes) }
    case 'update':
      return { kind, scope, nth: random.below(6), patch: drawPatch(random, step) }
    case 'list':
      return { kind, scope, limit: 1 + random.below(5) }
    case 'search':
      return { kind, scope, content: drawContent(random), limit: random.pick([1, 2, 50]) }
    default:
      return { kind, scope }
  }
}

function drawContent(random: Random, unique?: string): string {
  const words = [random.pick(SUBJECTS), random.pick(VERBS), random.pick(OBJECTS)]
  return [...words, ...(unique === undefined ? [] : [unique])].join(' ')
}

function drawPatch(random: Random, step: number): ModelPatch {
  const content = `${random.pick(SUBJECTS)} changed in step ${step}`
  const metadata = random.pick(METADATA)
  return random.pick<ModelPatch>([{ content }, { metadata }, { content, metadata }])
}
