import type { Memory, UpdateMemoryCommandInput } from '@aws-sdk/client-bedrock-agentcore-control'
import { MemoryError } from '@memory/core'
import type { EnsureMemoryOptions } from './options.js'
import { changeOf, isSameKind, type ResolvedStrategy, toInput } from './strategy.js'

/** What an update changes. */
export type MemoryChange = Omit<UpdateMemoryCommandInput, 'memoryId'>

/** What must be changed of a memory that exists. */
export function differences(
  memory: Memory,
  { description, eventExpiryDays, roleArn, indexedKeys = {}, prune }: EnsureMemoryOptions,
  wanted: readonly ResolvedStrategy[],
): { readonly change: MemoryChange; readonly changes: string[] } {
  const change: MemoryChange = {}
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
  const indexed = new Map((memory.indexedKeys ?? []).map(({ key, type }) => [key, type]))
  const added = Object.entries(indexedKeys).filter(([key]) => !indexed.has(key))
  for (const [key, type] of Object.entries(indexedKeys)) {
    const now = indexed.get(key) ?? type
    if (now !== type) {
      const message = `The key "${key}" is indexed as ${now}, which cannot be changed to ${type}`
      throw new MemoryError('conflict', message, { field: 'indexedKeys' })
    }
  }
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
