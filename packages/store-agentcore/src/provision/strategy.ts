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
  /** Of episodes alone, and less nested than their own namespace: where reflections over several of them go. */
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
  if (spec.kind !== 'episodic' && reflectionNamespace !== undefined) {
    throw invalid(`${field}.reflectionNamespace`, 'is for episodes alone')
  }
  for (const step of ['extraction', 'consolidation'] as const) checkStep(spec[step], `${field}.${step}`)
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
export const isCustom = ({ extraction, consolidation }: StrategySpec): boolean =>
  extraction !== undefined || consolidation !== undefined

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
  const steps = Object.fromEntries(
    stepsOf(strategy).map(([step, { prompt, modelId }]) => [step, { appendToPrompt: prompt, modelId }]),
  )
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
  const steps = stepsOf(wanted).filter(([step, { prompt, modelId }]) => {
    const now = stepNow(existing, step)
    return now?.appendToPrompt !== prompt || now?.modelId !== modelId
  })
  if (steps.length > 0) {
    what.push(...steps.map(([step]) => `${step} of ${wanted.name}`))
    const configuration = steps.map(([step, { prompt, modelId }]) => {
      const [Step, kind] = [`${step[0]?.toUpperCase()}${step.slice(1)}`, wanted.kind]
      return [
        step,
        {
          [`custom${Step}Configuration`]: { [`${kind}${Step}Override`]: { appendToPrompt: prompt, modelId } },
        },
      ]
    })
    change.configuration = Object.fromEntries(configuration)
  }
  return what.length > 0 ? { change, what } : undefined
}

/** Whether an existing strategy of the name extracts what is wanted; a kind cannot be changed. */
export function isSameKind(wanted: ResolvedStrategy, { type, configuration }: MemoryStrategy): boolean {
  const { type: plain, overrideType } = DEFAULTS[wanted.kind]
  return isCustom(wanted) ? type === 'CUSTOM' && configuration?.type === overrideType : type === plain
}

type Step = 'extraction' | 'consolidation'

const stepsOf = ({ extraction, consolidation }: StrategySpec): [Step, StrategyStep][] => [
  ...(extraction ? [['extraction', extraction] as [Step, StrategyStep]] : []),
  ...(consolidation ? [['consolidation', consolidation] as [Step, StrategyStep]] : []),
]

/** A step as the service shows it, wrapped in the names of its configuration and of its override. */
function stepNow(
  { configuration }: MemoryStrategy,
  step: Step,
): { appendToPrompt?: string; modelId?: string } | undefined {
  const [wrapped] = Object.values(configuration?.[step] ?? {})
  const [inner] = Object.values(
    (wrapped ?? {}) as Record<string, { appendToPrompt?: string; modelId?: string }>,
  )
  return inner
}
