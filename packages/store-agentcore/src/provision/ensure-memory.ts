import type { Memory } from '@aws-sdk/client-bedrock-agentcore-control'
import { invalid, MemoryError } from '@memory/core'
import { isNotFound } from '../service-errors.js'
import { type ControlOptions, type ControlPlane, labelOf, withControlPlane } from './control-plane.js'
import { differences, type MemoryChange } from './differences.js'
import { checkOptions, type EnsureMemoryOptions } from './options.js'
import { type ResolvedStrategy, toInput } from './strategy.js'
import { becomeActive, becomeGone, resolveWait, type WaitOptions } from './wait-until-active.js'

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
      const memory = await becomeActive(control, memoryId, options).catch(undefinedWhenGone)
      if (!memory) continue
      if (!existing) return ensured(memory, 'created', [])
      const { change, changes } = differences(memory, options, strategies)
      if (changes.length === 0) return ensured(memory, 'reused', [])
      const isDone = await update(control, memory, change)
      if (isDone) return ensured(await becomeActive(control, memoryId, options), 'updated', changes)
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
  resolveWait(options)
  return await withControlPlane(options, async (control) => {
    const memory = await control.getMemory(memoryId)
    if (!memory) return { deleted: false }
    if (memory.status !== 'DELETING') {
      const command = new control.sdk.DeleteMemoryCommand({ memoryId })
      const request = control.send(labelOf(memoryId), (client, call) => client.send(command, call))
      // Gone between the look and the request, or by a first try of it whose reply was lost.
      await request.catch(undefinedWhenGone)
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

/** Whether the memory took the change; false when somebody else has changed it meanwhile, so that it must be looked at anew. */
async function update(control: ControlPlane, memory: Memory, change: MemoryChange): Promise<boolean> {
  const { id: memoryId = '' } = memory
  const command = new control.sdk.UpdateMemoryCommand({ ...change, memoryId })
  try {
    await control.send(labelOf(memoryId), (client, call) => client.send(command, call))
    return true
  } catch (error) {
    const now = await control.getMemory(memoryId).catch(() => memory)
    if (JSON.stringify(now) === JSON.stringify(memory)) throw error
    return false
  }
}

function undefinedWhenGone(error: unknown): undefined {
  if (!isNotFound(error)) throw error
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
