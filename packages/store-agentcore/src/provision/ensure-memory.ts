import type { Memory, UpdateMemoryCommandInput } from '@aws-sdk/client-bedrock-agentcore-control'
import { invalid, MemoryError } from '@memory/core'
import { type ControlOptions, type ControlPlane, labelOf, withControlPlane } from './control-plane.js'
import {
  BUILT_IN_STRATEGIES,
  changeOf,
  isCustom,
  isSameKind,
  type ResolvedStrategy,
  resolveStrategies,
  type StrategyKind,
  type StrategySpec,
  toInput,
} from './strategy.js'
import { becomeActive, becomeGone, type WaitOptions } from './wait-until-active.js'

/** Options of {@link ensureMemory}. */
export interface EnsureMemoryOptions extends ControlOptions, WaitOptions {
  /** A letter, then letters, digits and underscores, 48 at most; unique in an account and region. */
  readonly name: string
  /** What the service extracts. Default: all four kinds. */
  readonly strategies?: readonly (StrategyKind | StrategySpec)[]
  readonly description?: string
  /** Days for which events are kept, 3 to 365. Default 90, for a memory that is created. */
  readonly eventExpiryDays?: number
  /** A key of KMS, of a memory that is created. Default: the service's own. */
  readonly encryptionKeyArn?: string
  /** The role under which custom strategies ask models. */
  readonly roleArn?: string
  /** Metadata keys that searches may filter by, with their types. Keys can be added and never removed. */
  readonly indexedKeys?: Readonly<Record<string, 'STRING' | 'STRINGLIST' | 'NUMBER'>>
  /** Deletes strategies that are not named, with what they have extracted left unread. Default false. */
  readonly prune?: boolean
  /** Of a memory that is created. */
  readonly tags?: Readonly<Record<string, string>>
}

/** A memory that is there and active. */
export interface EnsuredMemory {
  readonly memoryId: string
  readonly arn: string
  readonly outcome: 'created' | 'reused' | 'updated'
  /** What an update changed, in words. */
  readonly changes: readonly string[]
  readonly strategies: readonly { readonly id: string; readonly name: string; readonly namespace: string }[]
}

/** How often a memory that others create, change or delete at the same time is looked at anew. */
const RACES = 5

/**
 * Finds the memory of that name, creates it when there is none, brings its strategies to what is wanted, and waits until all
 * of it is active. Strategies are told apart by name; those not named are left alone.
 *
 * Rejects with `failed` and the service's reason when the memory cannot be made, `conflict` when a strategy of a name
 * extracts something else, `timeout`, `unauthorized`.
 *
 * @throws MemoryError `invalid_argument` naming the option, before any request.
 *
 * @example
 * const { memoryId } = await ensureMemory({ name: 'travel', strategies: ['semantic', 'userPreference'] })
 */
export async function ensureMemory(options: EnsureMemoryOptions): Promise<EnsuredMemory> {
  const strategies = checkOptions(options)
  return await withControlPlane(options, async (control) => {
    for (let race = 0; race < RACES; race++) {
      const existing = await control.findMemory(options.name)
      if (existing?.status === 'DELETING') {
        await becomeGone(control, existing.id ?? '', options)
        continue
      }
      const memoryId = existing?.id ?? (await create(control, options, strategies))
      // Somebody else created it between the look and the attempt.
      if (memoryId === undefined) continue
      const memory = await becomeActive(control, memoryId, options)
      if (!existing) return ensured(memory, 'created', [])
      const { change, changes } = differences(memory, options, strategies)
      if (changes.length === 0) return ensured(memory, 'reused', [])
      const command = new control.sdk.UpdateMemoryCommand({ ...change, memoryId })
      await control.send(labelOf(memoryId), (client, call) => client.send(command, call))
      return ensured(await becomeActive(control, memoryId, options), 'updated', changes)
    }
    throw new MemoryError('conflict', `The memory "${options.name}" kept being changed by others`, {
      retryable: true,
    })
  })
}

/** Deletes a memory with everything in it and waits until it is gone; one that is gone already is no error. */
export async function deleteMemory(
  options: ControlOptions & WaitOptions & { readonly memoryId: string },
): Promise<{ deleted: boolean }> {
  const { memoryId } = options
  if (typeof memoryId !== 'string' || memoryId === '') throw invalid('memoryId', 'must be a string')
  return await withControlPlane(options, async (control) => {
    const memory = await control.getMemory(memoryId)
    if (!memory) return { deleted: false }
    if (memory.status !== 'DELETING') {
      const command = new control.sdk.DeleteMemoryCommand({ memoryId })
      await control.send(labelOf(memoryId), (client, call) => client.send(command, call))
    }
    await becomeGone(control, memoryId, options)
    return { deleted: true }
  })
}

/** The id of the new memory; undefined when somebody else has taken the name. */
async function create(
  control: ControlPlane,
  options: EnsureMemoryOptions,
  strategies: readonly ResolvedStrategy[],
): Promise<string | undefined> {
  const { name, description, eventExpiryDays = 90, encryptionKeyArn, roleArn, indexedKeys, tags } = options
  const command = new control.sdk.CreateMemoryCommand({
    name,
    eventExpiryDuration: eventExpiryDays,
    memoryStrategies: strategies.map(toInput),
    clientToken: crypto.randomUUID(),
    ...(description !== undefined && { description }),
    ...(encryptionKeyArn !== undefined && { encryptionKeyArn }),
    ...(roleArn !== undefined && { memoryExecutionRoleArn: roleArn }),
    ...(indexedKeys && { indexedKeys: Object.entries(indexedKeys).map(([key, type]) => ({ key, type })) }),
    ...(tags && { tags: { ...tags } }),
  })
  try {
    const { memory } = await control.send(`The memory "${name}"`, (client, call) =>
      client.send(command, call),
    )
    return memory?.id
  } catch (error) {
    if (MemoryError.isInstance(error) && error.code === 'conflict') return undefined
    throw error
  }
}

/** What must be changed of a memory that exists. */
function differences(
  memory: Memory,
  { description, eventExpiryDays, roleArn, indexedKeys = {}, prune }: EnsureMemoryOptions,
  wanted: readonly ResolvedStrategy[],
): { readonly change: Omit<UpdateMemoryCommandInput, 'memoryId'>; readonly changes: string[] } {
  const change: Omit<UpdateMemoryCommandInput, 'memoryId'> = {}
  const changes: string[] = []
  if (description !== undefined && description !== memory.description) {
    change.description = description
    changes.push('description')
  }
  if (eventExpiryDays !== undefined && eventExpiryDays !== memory.eventExpiryDuration) {
    change.eventExpiryDuration = eventExpiryDays
    changes.push('days that events are kept')
  }
  if (roleArn !== undefined && roleArn !== memory.memoryExecutionRoleArn) {
    change.memoryExecutionRoleArn = roleArn
    changes.push('role')
  }
  const indexed = new Set((memory.indexedKeys ?? []).map(({ key }) => key))
  const added = Object.entries(indexedKeys).filter(([key]) => !indexed.has(key))
  if (added.length > 0) {
    change.addIndexedKeys = added.map(([key, type]) => ({ key, type }))
    changes.push(...added.map(([key]) => `indexed key ${key} added`))
  }
  const strategies = strategyDifferences(memory, wanted, prune === true)
  if (strategies.changes.length > 0) {
    change.memoryStrategies = strategies.change
    changes.push(...strategies.changes)
  }
  return { change, changes }
}

function strategyDifferences(
  { strategies = [] }: Memory,
  wanted: readonly ResolvedStrategy[],
  prune: boolean,
) {
  const byName = new Map(strategies.map((strategy) => [strategy.name ?? '', strategy]))
  const missing = wanted.filter(({ name }) => !byName.has(name))
  const modified = wanted.flatMap((strategy) => {
    const existing = byName.get(strategy.name)
    if (!existing) return []
    if (!isSameKind(strategy, existing)) {
      const message = `The strategy "${strategy.name}" is of another kind (${existing.type}), which cannot be changed: use another name`
      throw new MemoryError('conflict', message, { field: 'strategies' })
    }
    return changeOf(strategy, existing) ?? []
  })
  const names = new Set(wanted.map(({ name }) => name))
  const surplus = prune ? strategies.filter(({ name = '' }) => !names.has(name)) : []
  return {
    change: {
      ...(missing.length > 0 && { addMemoryStrategies: missing.map(toInput) }),
      ...(modified.length > 0 && { modifyMemoryStrategies: modified.map(({ change }) => change) }),
      ...(surplus.length > 0 && {
        deleteMemoryStrategies: surplus.map(({ strategyId: memoryStrategyId }) => ({ memoryStrategyId })),
      }),
    },
    changes: [
      ...missing.map(({ name }) => `strategy ${name} added`),
      ...modified.flatMap(({ what }) => what),
      ...surplus.map(({ name }) => `strategy ${name} deleted`),
    ],
  }
}

function ensured(
  memory: Memory,
  outcome: EnsuredMemory['outcome'],
  changes: readonly string[],
): EnsuredMemory {
  const { id: memoryId = '', arn = '', strategies = [] } = memory
  return {
    memoryId,
    arn,
    outcome,
    changes,
    strategies: strategies.map(({ strategyId: id = '', name = '', namespaceTemplates, namespaces = [] }) => ({
      id,
      name,
      namespace: (namespaceTemplates ?? namespaces)[0] ?? '',
    })),
  }
}

const NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,47}$/

function checkOptions(options: EnsureMemoryOptions): ResolvedStrategy[] {
  const { name, strategies = BUILT_IN_STRATEGIES, eventExpiryDays, roleArn } = options
  if (typeof name !== 'string' || !NAME.test(name)) {
    throw invalid('name', 'must be a letter, then at most 47 letters, digits and underscores')
  }
  const expires = eventExpiryDays ?? 90
  if (!Number.isInteger(expires) || expires < 3 || expires > 365) {
    throw invalid('eventExpiryDays', 'must be a whole number from 3 to 365')
  }
  const resolved = resolveStrategies(strategies)
  if (roleArn === undefined && resolved.some(isCustom)) {
    throw invalid('roleArn', 'is needed by strategies with steps of their own')
  }
  return resolved
}
