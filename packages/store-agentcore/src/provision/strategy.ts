import type {
  MemoryStrategy,
  MemoryStrategyInput,
  ModifyMemoryStrategyInput,
} from '@aws-sdk/client-bedrock-agentcore-control'
import { invalid } from '@memory/core'

/** What a strategy extracts. */
export type StrategyKind = 'semantic' | 'userPreference' | 'summary' | 'episodic'

/** A step of a strategy that is told more, or done by another model. */
export interface StrategyStep {
  /** Added to the service's own prompt; 1 to 30,000 characters. */
  readonly prompt: string
  /** A model of Amazon Bedrock. */
  readonly modelId: string
}

/** One way the service makes memories. */
export interface StrategySpec {
  readonly kind: StrategyKind
  /** A letter, then letters, digits and underscores, 48 at most. Default: `facts`, `preferences`, `summaries` or `episodes`. */
  readonly name?: string
  readonly description?: string
  /** Where its memories go. Default: a slash, the default name, `{actorId}` and, for summaries and episodes, `{sessionId}`. */
  readonly namespace?: string
  /** Overrides of steps make it a custom strategy, which needs a role. Summaries have no extraction. */
  readonly extraction?: StrategyStep
  readonly consolidation?: StrategyStep
  /** Of episodes alone: thoughts over several of them. */
  readonly reflection?: StrategyStep
  /**
   * Of episodes alone, and at most as nested as their own namespace: where reflections go. Custom strategies take it only
   * with a `reflection` of their own. Default: the service's.
   */
  readonly reflectionNamespace?: string
}

/** A strategy with every default filled in. */
export interface ResolvedStrategy extends StrategySpec {
  readonly name: string
  readonly namespace: string
}

interface Defaults {
  readonly name: string
  readonly namespace: string
  /** Output type of the service. */
  readonly type: string
  readonly overrideType: string
}

const DEFAULTS: Readonly<Record<StrategyKind, Defaults>> = {
  semantic: {
    name: 'facts',
    namespace: '/facts/{actorId}/',
    type: 'SEMANTIC',
    overrideType: 'SEMANTIC_OVERRIDE',
  },
  userPreference: {
    name: 'preferences',
    namespace: '/preferences/{actorId}/',
    type: 'USER_PREFERENCE',
    overrideType: 'USER_PREFERENCE_OVERRIDE',
  },
  summary: {
    name: 'summaries',
    namespace: '/summaries/{actorId}/{sessionId}/',
    type: 'SUMMARIZATION',
    overrideType: 'SUMMARY_OVERRIDE',
  },
  episodic: {
    name: 'episodes',
    namespace: '/episodes/{actorId}/{sessionId}/',
    type: 'EPISODIC',
    overrideType: 'EPISODIC_OVERRIDE',
  },
}

/** All four, as the store reads them by default. */
export const BUILT_IN_STRATEGIES: readonly StrategyKind[] = [
  'semantic',
  'userPreference',
  'summary',
  'episodic',
]

const NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,47}$/
const TEMPLATE = /^(?=.{1,512}$)[a-zA-Z0-9\-_/]*(\{[a-zA-Z][a-zA-Z0-9]*\}[a-zA-Z0-9\-_/]*)*$/
const PROMPT_CHARACTERS = 30_000

/** @throws MemoryError `invalid_argument` naming the strategy by its place. */
export function resolveStrategies(strategies: readonly (StrategyKind | StrategySpec)[]): ResolvedStrategy[] {
  if (!Array.isArray(strategies) || strategies.length === 0)
    throw invalid('strategies', 'must be a list, not empty')
  const resolved = strategies.map((each: StrategyKind | StrategySpec, i) =>
    resolveStrategy(typeof each === 'string' ? { kind: each } : each, `strategies[${i}]`),
  )
  if (new Set(resolved.map(({ name }) => name)).size < resolved.length) {
    throw invalid('strategies', 'must have different names')
  }
  return resolved
}

function resolveStrategy(spec: StrategySpec, field: string): ResolvedStrategy {
  const defaults = Object.hasOwn(DEFAULTS, spec?.kind) ? DEFAULTS[spec.kind] : undefined
  if (!defaults) throw invalid(`${field}.kind`, `must be one of ${Object.keys(DEFAULTS).join(', ')}`)
  const { name = defaults.name, namespace = defaults.namespace, reflectionNamespace } = spec
  if (!NAME.test(name))
    throw invalid(`${field}.name`, 'must be a letter, then at most 47 letters, digits and underscores')
  for (const [key, template] of Object.entries({ namespace, reflectionNamespace })) {
    if (template !== undefined && (!TEMPLATE.test(template) || !template.endsWith('/'))) {
      throw invalid(
        `${field}.${key}`,
        'must be a path of letters, digits, - _ and {variables} that ends with a slash',
      )
    }
  }
  if (spec.kind === 'summary' && spec.extraction)
    throw invalid(`${field}.extraction`, 'is no step of summaries')
  for (const key of ['reflection', 'reflectionNamespace'] as const) {
    if (spec.kind !== 'episodic' && spec[key] !== undefined) {
      throw invalid(`${field}.${key}`, 'is for episodes alone')
    }
  }
  for (const step of STEPS) checkStep(spec[step], `${field}.${step}`)
  if (isCustom(spec) && reflectionNamespace !== undefined && !spec.reflection) {
    throw invalid(`${field}.reflectionNamespace`, 'needs a reflection when another step is overridden')
  }
  return { ...spec, name, namespace }
}

function checkStep(step: StrategyStep | undefined, field: string): void {
  if (step === undefined) return
  if (typeof step.modelId !== 'string' || step.modelId === '')
    throw invalid(`${field}.modelId`, 'must be a string')
  const { length = 0 } = typeof step.prompt === 'string' ? step.prompt : ''
  if (length < 1 || length > PROMPT_CHARACTERS) {
    throw invalid(`${field}.prompt`, `must have 1 to ${PROMPT_CHARACTERS} characters`)
  }
}

/** Whether steps of it are overridden, which takes a role. */
export const isCustom = (spec: StrategySpec): boolean => stepsOf(spec).length > 0

/** The strategy as CreateMemory takes it. */
export function toInput(strategy: ResolvedStrategy): MemoryStrategyInput {
  const { kind, name, description, namespace, reflectionNamespace } = strategy
  const body = { name, namespaceTemplates: [namespace], ...(description !== undefined && { description }) }
  const reflection = reflectionNamespace && {
    reflectionConfiguration: { namespaceTemplates: [reflectionNamespace] },
  }
  if (!isCustom(strategy)) {
    return { [`${kind}MemoryStrategy`]: { ...body, ...reflection } } as unknown as MemoryStrategyInput
  }
  const steps = Object.fromEntries(stepsOf(strategy).map(([step]) => [step, overrideOf(strategy, step)]))
  const configuration = { [`${kind}Override`]: steps }
  return { customMemoryStrategy: { ...body, configuration } } as unknown as MemoryStrategyInput
}

/** What is different about a strategy that exists, as UpdateMemory takes it; undefined when nothing is. */
export function changeOf(
  wanted: ResolvedStrategy,
  existing: MemoryStrategy,
): { readonly change: ModifyMemoryStrategyInput; readonly what: string[] } | undefined {
  const what: string[] = []
  const change: ModifyMemoryStrategyInput = { memoryStrategyId: existing.strategyId }
  const [template] = existing.namespaceTemplates ?? existing.namespaces ?? []
  if (template !== wanted.namespace) {
    what.push(`namespace of ${wanted.name}`)
    change.namespaceTemplates = [wanted.namespace]
  }
  if (wanted.description !== undefined && wanted.description !== existing.description) {
    what.push(`description of ${wanted.name}`)
    change.description = wanted.description
  }
  const configuration = isCustom(wanted) ? stepChanges(wanted, existing) : reflectionChange(wanted, existing)
  if (Object.keys(configuration).length > 0) {
    what.push(...Object.keys(configuration).map((step) => `${step} of ${wanted.name}`))
    change.configuration = configuration
  }
  return what.length > 0 ? { change, what } : undefined
}

/** Whether an existing strategy of the name extracts what is wanted; a kind cannot be changed. */
export function isSameKind(wanted: ResolvedStrategy, { type, configuration }: MemoryStrategy): boolean {
  const { type: plain, overrideType } = DEFAULTS[wanted.kind]
  return isCustom(wanted) ? type === 'CUSTOM' && configuration?.type === overrideType : type === plain
}

const STEPS = ['extraction', 'consolidation', 'reflection'] as const
type Step = (typeof STEPS)[number]

/** A step as the service takes and shows it. */
interface Override {
  readonly appendToPrompt?: string
  readonly modelId?: string
  readonly namespaceTemplates?: readonly string[]
}

const stepsOf = (spec: StrategySpec): [Step, StrategyStep][] =>
  STEPS.flatMap((step): [Step, StrategyStep][] => (spec[step] ? [[step, spec[step]]] : []))

function overrideOf(spec: StrategySpec, step: Step): Override {
  const { prompt, modelId } = spec[step] ?? {}
  const namespace = step === 'reflection' ? spec.reflectionNamespace : undefined
  return {
    ...(prompt !== undefined && { appendToPrompt: prompt }),
    ...(modelId !== undefined && { modelId }),
    ...(namespace !== undefined && { namespaceTemplates: [namespace] }),
  }
}

/** The overridden steps that are not as wanted, each wrapped in the names of its configuration and of its override. */
function stepChanges(wanted: ResolvedStrategy, { configuration }: MemoryStrategy) {
  const changed = stepsOf(wanted).flatMap(([step]) => {
    const override = overrideOf(wanted, step)
    const [wrapped] = Object.values(configuration?.[step] ?? {})
    const [now] = Object.values((wrapped ?? {}) as Record<string, Override>)
    const isSame =
      now?.appendToPrompt === override.appendToPrompt &&
      now?.modelId === override.modelId &&
      isSamePlace(override.namespaceTemplates, now?.namespaceTemplates)
    const Step = `${step[0]?.toUpperCase()}${step.slice(1)}`
    const change = { [`custom${Step}Configuration`]: { [`${wanted.kind}${Step}Override`]: override } }
    return isSame ? [] : [[step, change] as const]
  })
  return Object.fromEntries(changed)
}

/** Where a strategy without overrides reflects, when that is not as wanted. */
function reflectionChange({ reflectionNamespace }: ResolvedStrategy, { configuration }: MemoryStrategy) {
  if (reflectionNamespace === undefined) return {}
  const namespaceTemplates = [reflectionNamespace]
  const now = configuration?.reflection?.episodicReflectionConfiguration?.namespaceTemplates
  if (isSamePlace(namespaceTemplates, now)) return {}
  return { reflection: { episodicReflectionConfiguration: { namespaceTemplates } } }
}

/** Whether a place is as wanted; when none is, any will do. */
const isSamePlace = (wanted: readonly string[] | undefined, now: readonly string[] = []): boolean =>
  wanted === undefined || wanted[0] === now[0]
