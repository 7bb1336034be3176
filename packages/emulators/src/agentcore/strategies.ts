import { randomBytes } from 'node:crypto'
import type { MemoryType } from '@memory/core'
import { checkLength, checkPattern } from './checks.js'
import { invalid } from './faults.js'
import { AGENTCORE_LIMITS } from './limits.js'
import { normalizeNamespace } from './namespaces.js'

/** A strategy as CreateMemory and UpdateMemory take it: one key, which says what kind it is. */
export type StrategyInput = Readonly<Record<string, StrategyBody>>

interface StrategyBody extends Templates {
  readonly name: string
  readonly description?: string
  readonly configuration?: Readonly<Record<string, Override>>
  /** Of episodes alone. */
  readonly reflectionConfiguration?: Templates
}

interface Templates {
  readonly namespaces?: readonly string[]
  readonly namespaceTemplates?: readonly string[]
}

type Override = Readonly<
  Record<string, { readonly appendToPrompt?: string; readonly modelId?: string } & Templates>
>

/** A strategy as the service keeps and shows it. */
export interface StoredStrategy {
  readonly strategyId: string
  readonly name: string
  description: string | undefined
  /** What it extracts; undefined when somebody else does that. */
  readonly extracts: MemoryType | undefined
  readonly type: string
  namespaceTemplates: readonly string[]
  configuration: { readonly type: string; readonly steps: Override } | undefined
  /** Where reflections over episodes go. They are kept and shown, and nothing is reflected upon here. */
  reflectionTemplates: readonly string[] | undefined
  readonly createdAt: number
  updatedAt: number
  /** It is being created until then, in milliseconds. */
  readonly settlesAt: number
}

const BUILT_IN: Readonly<Record<string, { readonly type: string; readonly extracts: MemoryType }>> = {
  semanticMemoryStrategy: { type: 'SEMANTIC', extracts: 'facts' },
  userPreferenceMemoryStrategy: { type: 'USER_PREFERENCE', extracts: 'preferences' },
  summaryMemoryStrategy: { type: 'SUMMARIZATION', extracts: 'summary' },
  episodicMemoryStrategy: { type: 'EPISODIC', extracts: 'episodes' },
}

const OVERRIDES: Readonly<
  Record<string, { readonly type: string; readonly extracts: MemoryType | undefined }>
> = {
  semanticOverride: { type: 'SEMANTIC_OVERRIDE', extracts: 'facts' },
  userPreferenceOverride: { type: 'USER_PREFERENCE_OVERRIDE', extracts: 'preferences' },
  summaryOverride: { type: 'SUMMARY_OVERRIDE', extracts: 'summary' },
  episodicOverride: { type: 'EPISODIC_OVERRIDE', extracts: 'episodes' },
  selfManagedConfiguration: { type: 'SELF_MANAGED', extracts: undefined },
}

/** Where AWS's own Python client puts memories when nothing else is said (constants.py of bedrock-agentcore-sdk-python). */
const DEFAULT_TEMPLATES: Readonly<Record<string, string>> = {
  facts: '/strategies/{memoryStrategyId}/actors/{actorId}/',
  preferences: '/strategies/{memoryStrategyId}/actors/{actorId}/',
  summary: '/strategies/{memoryStrategyId}/actors/{actorId}/sessions/{sessionId}/',
  episodes: '/strategies/{memoryStrategyId}/actors/{actorId}/sessions/{sessionId}/',
}

/** A model by such a name cannot be asked, so that a strategy with it fails. */
const MISSING_MODEL = /missing$/

export function createStrategy(input: StrategyInput, createdAt: number, settlesAt: number): StoredStrategy {
  const [[kind, body] = ['', undefined]] = Object.entries(input)
  if (!body) throw invalid('memoryStrategies', 'A strategy must have exactly one member')
  checkPattern('memoryName', body.name, 'name')
  const override = kind === 'customMemoryStrategy' ? overrideOf(body.configuration) : undefined
  const { type, extracts } = override
    ? { type: 'CUSTOM', extracts: OVERRIDES[override.kind]?.extracts }
    : (BUILT_IN[kind] ?? { type: 'CUSTOM', extracts: undefined })
  return {
    strategyId: `${body.name}-${randomBytes(5).toString('hex')}`,
    name: body.name,
    description: body.description,
    type,
    extracts,
    namespaceTemplates: templatesOf(body) ?? [DEFAULT_TEMPLATES[extracts ?? 'facts'] as string],
    configuration: override && { type: OVERRIDES[override.kind]?.type ?? '', steps: override.steps },
    reflectionTemplates: body.reflectionConfiguration && templatesOf(body.reflectionConfiguration),
    createdAt,
    updatedAt: createdAt,
    settlesAt,
  }
}

/** Why a strategy has failed, when it has. */
export function strategyFailure({ name, configuration }: StoredStrategy): string | undefined {
  const missing = Object.values(configuration?.steps ?? {}).find(({ modelId = '' }) =>
    MISSING_MODEL.test(modelId),
  )
  return missing && `The strategy ${name} cannot ask the model ${missing.modelId}`
}

/** What ModifyMemoryStrategies may change of a strategy. */
export interface StrategyChange extends Templates {
  readonly memoryStrategyId: string
  readonly description?: string
  /** Of each step, wrapped in the names of its union and of its override. */
  readonly configuration?: Readonly<Record<string, Readonly<Record<string, Override | Templates>>>>
}

export function modifyStrategy(strategy: StoredStrategy, change: StrategyChange, at: number): void {
  strategy.namespaceTemplates = templatesOf(change) ?? strategy.namespaceTemplates
  strategy.description = change.description ?? strategy.description
  const { configuration } = strategy
  const reflection = change.configuration?.reflection?.episodicReflectionConfiguration
  if (reflection) strategy.reflectionTemplates = templatesOf(reflection as Templates)
  else if (configuration && change.configuration) {
    const steps: Record<string, Override[string]> = { ...configuration.steps }
    for (const [step, wrapped] of Object.entries(change.configuration)) {
      const [inner] = Object.values((Object.values(wrapped)[0] ?? {}) as Override)
      steps[step] = { ...steps[step], ...inner }
    }
    strategy.configuration = { ...configuration, steps }
  }
  strategy.updatedAt = at
}

/** As GetMemory shows it. */
export function shownStrategy(strategy: StoredStrategy, status: string) {
  const { strategyId, name, description, type, namespaceTemplates, configuration, reflectionTemplates } =
    strategy
  return {
    strategyId,
    name,
    type,
    status,
    namespaces: [...namespaceTemplates],
    namespaceTemplates: [...namespaceTemplates],
    createdAt: strategy.createdAt,
    updatedAt: strategy.updatedAt,
    ...(description !== undefined && { description }),
    ...(configuration && { configuration: shownConfiguration(configuration) }),
    ...(reflectionTemplates && {
      configuration: {
        reflection: { episodicReflectionConfiguration: { namespaceTemplates: [...reflectionTemplates] } },
      },
    }),
  }
}

/** Which union member a step of an override is shown as (model of the control plane). */
const SHOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SEMANTIC_OVERRIDE: {
    extraction: 'semanticExtractionOverride',
    consolidation: 'semanticConsolidationOverride',
  },
  USER_PREFERENCE_OVERRIDE: {
    extraction: 'userPreferenceExtractionOverride',
    consolidation: 'userPreferenceConsolidationOverride',
  },
  SUMMARY_OVERRIDE: { consolidation: 'summaryConsolidationOverride' },
  EPISODIC_OVERRIDE: {
    extraction: 'episodicExtractionOverride',
    consolidation: 'episodicConsolidationOverride',
    reflection: 'episodicReflectionOverride',
  },
}

/** Which union a step is shown in. */
const PARTS: Readonly<Record<string, string>> = {
  extraction: 'customExtractionConfiguration',
  consolidation: 'customConsolidationConfiguration',
  reflection: 'customReflectionConfiguration',
}

function shownConfiguration({ type, steps }: { readonly type: string; readonly steps: Override }) {
  const shown: Record<string, unknown> = { type }
  for (const [step, member] of Object.entries(SHOWN[type] ?? {})) {
    if (!steps[step]) continue
    shown[step] = { [PARTS[step] ?? '']: { [member]: steps[step] } }
  }
  return shown
}

function overrideOf(configuration: StrategyBody['configuration']) {
  const [[kind, steps] = ['', undefined]] = Object.entries(configuration ?? {})
  if (!steps || !Object.hasOwn(OVERRIDES, kind)) {
    throw invalid('configuration', 'A custom strategy needs a configuration of one kind')
  }
  for (const [step, { appendToPrompt }] of Object.entries(steps)) {
    if (appendToPrompt !== undefined) {
      checkLength(`${step}.appendToPrompt`, appendToPrompt.length, 1, AGENTCORE_LIMITS.promptLength)
    }
  }
  return { kind, steps }
}

function templatesOf(body: Templates): readonly string[] | undefined {
  const templates = body.namespaceTemplates ?? body.namespaces
  if (!templates) return undefined
  checkLength('namespaceTemplates', templates.length, 1, 1)
  for (const template of templates) checkPattern('namespaceTemplate', template, 'namespaceTemplates')
  return templates.map(normalizeNamespace)
}
