import {
  type ExtractionResult,
  type Extractor,
  type ExtractorContext,
  invalid,
  type LanguageModel,
  type Message,
  resolveText,
  systemClock,
  throwIfAborted,
} from '@memory/core'
import { checkInteger, checkModel } from '../check-options.js'
import { fitting } from '../model-extractor.js'
import { splitTranscript, transcriptLines } from '../transcript.js'
import { DEFAULT_ACTOR } from './actor.js'
import { DEFAULT_GRAPH_POLICY, graphSystemText } from './graph-prompt.js'
import { modelTriples } from './model-triples.js'
import { NameRegistry } from './name-registry.js'
import { ruleTriples } from './rule-triples.js'
import { TripleLedger } from './triple-ledger.js'
import { storedTriple } from './triple-result.js'
import { uniteNames } from './unite-names.js'
import { Vocabulary } from './vocabulary.js'

/** Options of {@link graphExtractor}. */
export interface GraphExtractorOptions {
  /**
   * The model to ask; `'context'` for the one in the extractor's context. Default: none, and rules read the
   * conversation.
   */
  readonly model?: LanguageModel | 'context'
  /** What to keep, for a model. How to answer is added to it. Default {@link DEFAULT_GRAPH_POLICY}. */
  readonly systemPrompt?: string
  /** Who says "I". Default: the actor of the scope in the context, else `the user`. */
  readonly actor?: string
  /** The relations there may be; others are dropped. Default: any. */
  readonly relations?: readonly string[]
  /** The kinds of entity there may be; others are left out. Default: any. */
  readonly entityTypes?: readonly string[]
  /**
   * Relations with one object at a time: a new one supersedes what is stored. An empty list: none. Default: `lives in`,
   * `works at`, `is based in`, `is married to`, `is called`.
   */
  readonly singleValued?: readonly string[]
  /** Upper bound on output tokens of each call; a positive integer. Default: the model's own. */
  readonly maxTokens?: number
  /** Characters of conversation in one call; an integer of at least 100. Default 24,000. */
  readonly maxInputCharacters?: number
}

const SINGLE_VALUED = ['lives in', 'works at', 'is based in', 'is married to', 'is called']
const DEFAULT_MAX_INPUT_CHARACTERS = 24_000
const MIN_INPUT_CHARACTERS = 100

/** Extracts relations between people, companies, places and things. See {@link graphExtractor}. */
export class GraphExtractor implements Extractor {
  readonly #model: LanguageModel | 'context' | undefined
  readonly #policy: string
  readonly #actor: string | undefined
  readonly #relations: Vocabulary
  readonly #types: Vocabulary
  readonly #singleValued: Vocabulary | undefined
  readonly #maxTokens: number | undefined
  readonly #maxInputCharacters: number

  constructor(options: GraphExtractorOptions = {}) {
    if (typeof options !== 'object' || options === null) throw invalid('options', 'must be an object')
    const { model, systemPrompt = DEFAULT_GRAPH_POLICY, actor, maxTokens } = options
    const { singleValued = SINGLE_VALUED, maxInputCharacters = DEFAULT_MAX_INPUT_CHARACTERS } = options
    if (model !== undefined && model !== 'context') checkModel(model, 'model')
    resolveText(systemPrompt, 'systemPrompt')
    if (actor !== undefined) resolveText(actor, 'actor')
    if (maxTokens !== undefined) checkInteger(maxTokens, 'maxTokens', 1)
    checkInteger(maxInputCharacters, 'maxInputCharacters', MIN_INPUT_CHARACTERS)
    this.#model = model
    this.#policy = systemPrompt
    this.#actor = actor
    this.#relations = new Vocabulary(options.relations, 'relations')
    this.#types = new Vocabulary(options.entityTypes, 'entityTypes')
    const isNone = Array.isArray(singleValued) && singleValued.length === 0
    this.#singleValued = isNone ? undefined : new Vocabulary(singleValued, 'singleValued')
    this.#maxTokens = maxTokens
    this.#maxInputCharacters = maxInputCharacters
  }

  /** What is to be kept, as facts with triples. */
  async extract(messages: readonly Message[], context: ExtractorContext = {}): Promise<ExtractionResult[]> {
    if (!Array.isArray(messages)) throw invalid('messages', 'must be a list')
    const lines = transcriptLines(messages)
    throwIfAborted(context.signal)
    if (lines.length === 0) return []
    const { existing = [], signal, now = systemClock.now() } = context
    const note = context.note?.bind(context) ?? (() => {})
    const ledger = new TripleLedger({
      existing,
      singleValued: this.#singleValued,
      drop: (reason, text) => note({ kind: 'discarded', reason, text }),
    })
    const actor = this.#actor ?? context.scope?.actorId ?? DEFAULT_ACTOR
    const names = new NameRegistry()
    for (const { subject, subjectType, object, objectType } of existing.flatMap(
      (entry) => storedTriple(entry) ?? [],
    )) {
      names.add(subject, subjectType)
      names.add(object, objectType)
    }
    const shared = { actor, relations: this.#relations, types: this.#types, note }
    if (this.#model === undefined) {
      const found = [...ruleTriples(lines, shared)]
      for (const triple of uniteNames(found, names, actor)) ledger.add(triple)
      return ledger.results
    }
    const model = this.#model === 'context' ? context.model : this.#model
    if (model === undefined) throw invalid('context.model', 'is needed with model: "context"')
    checkModel(model, 'context.model')
    const system = graphSystemText(this.#policy, actor, this.#relations, this.#types)
    const settings = { ...shared, existing, system, maxTokens: this.#maxTokens, now, signal }
    for (const part of splitTranscript(lines, this.#maxInputCharacters)) {
      throwIfAborted(signal)
      const known = fitting([...ledger.found, ...existing], this.#maxInputCharacters / 2, note)
      const found = await modelTriples(model, part, known, settings)
      for (const triple of uniteNames(found, names, actor)) ledger.add(triple)
    }
    return ledger.results
  }
}

/**
 * An extractor of triples for graph stores: subject, relation, object, with types, the text and the messages they come
 * from, and since when they hold.
 *
 * Each result is a sentence, with the parts under `metadata.triple`: stores that keep no graph keep the sentence. Without
 * a model, rules read what the user says in English; with one, it is asked as `modelExtractor` asks. What is left out goes
 * to `context.note`, see {@link GraphNoteReason}.
 *
 * `extract` rejects as that of `modelExtractor` does.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * ```ts
 * await graphExtractor({ actor: 'Ana' }).extract([{ role: 'user', content: 'I work at Acme.' }])
 * // [{ content: 'Ana works at Acme', metadata: { triple: { subject: 'Ana', relation: 'works at', ... } }, ... }]
 * ```
 */
export function graphExtractor(options: GraphExtractorOptions = {}): GraphExtractor {
  return new GraphExtractor(options)
}
