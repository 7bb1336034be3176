import { randomBytes } from 'node:crypto'
import type { Embedder } from '@memory/core'
import type { Weather } from '../wire/conditions.js'
import { ServiceFault } from '../wire/service-fault.js'
import { checkLength, checkPattern, checkRange } from './checks.js'
import { invalid, notFound } from './faults.js'
import { AGENTCORE_LIMITS } from './limits.js'
import { pageOf } from './pages.js'
import { SearchIndex } from './search-index.js'
import { type AgentCoreState, busy, memoryArn, type StoredMemory } from './state.js'
import {
  createStrategy,
  modifyStrategy,
  type StoredStrategy,
  type StrategyChange,
  type StrategyInput,
  shownStrategy,
  strategyFailure,
} from './strategies.js'
import { ClientTokens } from './tokens.js'

interface CreateInput {
  readonly name: string
  readonly eventExpiryDuration: number
  readonly description?: string
  readonly encryptionKeyArn?: string
  readonly memoryExecutionRoleArn?: string
  readonly memoryStrategies?: readonly StrategyInput[]
  readonly indexedKeys?: StoredMemory['indexedKeys']
  readonly clientToken?: string
}

interface UpdateInput {
  readonly memoryId: string
  readonly description?: string
  readonly eventExpiryDuration?: number
  readonly memoryExecutionRoleArn?: string
  readonly addIndexedKeys?: StoredMemory['indexedKeys']
  readonly memoryStrategies?: {
    readonly addMemoryStrategies?: readonly StrategyInput[]
    readonly modifyMemoryStrategies?: readonly StrategyChange[]
    readonly deleteMemoryStrategies?: readonly { readonly memoryStrategyId: string }[]
  }
  readonly clientToken?: string
}

/** A role by such a name cannot be assumed, so that creating a memory with it fails. */
const MISSING_ROLE = /\/missing$/

const { expiryDays } = AGENTCORE_LIMITS

/**
 * The control plane. Creating, updating and deleting take as long as `allocationMs`, and new strategies half as long again:
 * when a strategy is ready is documented nowhere, so that a client has to look.
 */
export function memoryHandlers(state: AgentCoreState, weather: Weather, embedder: Embedder) {
  const settlesAt = (): number => state.now() + weather.conditions.allocationMs
  const strategiesSettleAt = (): number => state.now() + 1.5 * weather.conditions.allocationMs
  const show = (id: string) => shown(state.memory(id), state.now())

  return {
    CreateMemory({ clientToken, ...input }: CreateInput) {
      const id = state.tokens.once(clientToken, input, () => {
        const memory = createMemory(input, state, embedder, settlesAt(), strategiesSettleAt())
        state.memories.set(memory.id, memory)
        return memory.id
      })
      return { memory: show(id) }
    },

    GetMemory: ({ memoryId }: { memoryId: string }) => ({ memory: show(memoryId) }),

    ListMemories(input: { maxResults?: number; nextToken?: string }) {
      const sorted = state.all().sort((a, b) => (a.id < b.id ? -1 : 1))
      const { page, nextToken } = pageOf(sorted, ({ id }) => id, input, { default: 10, max: 100 })
      const memories = page.map(({ id, status, createdAt, updatedAt }) => ({
        id,
        arn: memoryArn(id),
        status,
        createdAt,
        updatedAt,
      }))
      return { memories, ...(nextToken && { nextToken }) }
    },

    UpdateMemory({ clientToken, memoryId, ...change }: UpdateInput) {
      const memory = state.memory(memoryId)
      memory.tokens.once(clientToken, change, () => {
        if (memory.status !== 'ACTIVE') throw busy(memory)
        update(memory, change, state.now() / 1_000, strategiesSettleAt())
        memory.status = 'UPDATING'
        memory.settlesAt = settlesAt()
      })
      return { memory: show(memoryId) }
    },

    DeleteMemory({ memoryId }: { memoryId: string }) {
      const memory = state.memory(memoryId)
      if (memory.status !== 'DELETING') {
        memory.status = 'DELETING'
        memory.settlesAt = settlesAt()
      }
      return { memoryId: memory.id, status: memory.status }
    },
  }
}

function createMemory(
  input: CreateInput,
  state: AgentCoreState,
  embedder: Embedder,
  settlesAt: number,
  strategiesSettleAt: number,
): StoredMemory {
  const { name, description, eventExpiryDuration, memoryExecutionRoleArn, indexedKeys = [] } = input
  checkPattern('memoryName', name, 'name')
  checkRange('eventExpiryDuration', eventExpiryDuration, expiryDays.min, expiryDays.max)
  if (description !== undefined)
    checkLength('description', description.length, 1, AGENTCORE_LIMITS.descriptionLength)
  if (indexedKeys.length > 0) checkLength('indexedKeys', indexedKeys.length, 1, AGENTCORE_LIMITS.indexedKeys)
  const custom = input.memoryStrategies?.some((strategy) => 'customMemoryStrategy' in strategy)
  if (custom && !memoryExecutionRoleArn) {
    throw invalid('memoryExecutionRoleArn', 'memoryExecutionRoleArn is required for custom strategies')
  }
  if (state.all().some((memory) => memory.name === name)) {
    throw new ServiceFault('ConflictException', `Memory with name ${name} already exists`, 409)
  }
  const createdAt = state.now() / 1_000
  const strategies = (input.memoryStrategies ?? []).map((strategy) =>
    createStrategy(strategy, createdAt, strategiesSettleAt),
  )
  checkNames(strategies.map((strategy) => strategy.name))
  return {
    id: `${name}-${randomBytes(5).toString('hex')}`,
    name,
    createdAt,
    updatedAt: createdAt,
    description,
    eventExpiryDuration,
    memoryExecutionRoleArn,
    encryptionKeyArn: input.encryptionKeyArn,
    indexedKeys,
    strategies,
    status: 'CREATING',
    settlesAt,
    failureReason: MISSING_ROLE.test(memoryExecutionRoleArn ?? '')
      ? `The role ${memoryExecutionRoleArn} cannot be assumed`
      : undefined,
    events: [],
    eventsMade: 0,
    records: new Map(),
    index: new SearchIndex(embedder),
    jobs: new Map(),
    lastEventAt: new Map(),
    tokens: new ClientTokens(),
  }
}

function update(
  memory: StoredMemory,
  change: Omit<UpdateInput, 'memoryId'>,
  at: number,
  strategiesSettleAt: number,
): void {
  const { memoryStrategies = {}, addIndexedKeys = [] } = change
  const {
    addMemoryStrategies = [],
    modifyMemoryStrategies = [],
    deleteMemoryStrategies = [],
  } = memoryStrategies
  const gone = new Set(deleteMemoryStrategies.map(({ memoryStrategyId }) => memoryStrategyId))
  const byId = new Map(memory.strategies.map((strategy) => [strategy.strategyId, strategy]))
  for (const id of [...gone, ...modifyMemoryStrategies.map(({ memoryStrategyId }) => memoryStrategyId)]) {
    if (!byId.has(id)) throw notFound(`Memory strategy not found: ${id}`)
  }
  if (change.eventExpiryDuration !== undefined) {
    checkRange('eventExpiryDuration', change.eventExpiryDuration, expiryDays.min, expiryDays.max)
  }
  const indexedKeys = [...memory.indexedKeys, ...addIndexedKeys]
  checkLength('addIndexedKeys', indexedKeys.length, 0, AGENTCORE_LIMITS.indexedKeys)
  const added = addMemoryStrategies.map((strategy) => createStrategy(strategy, at, strategiesSettleAt))
  const strategies = [...memory.strategies.filter(({ strategyId }) => !gone.has(strategyId)), ...added]
  checkNames(strategies.map(({ name }) => name))
  for (const modified of modifyMemoryStrategies) {
    const strategy = byId.get(modified.memoryStrategyId)
    if (strategy) modifyStrategy(strategy, modified, at)
  }
  memory.strategies = strategies
  memory.description = change.description ?? memory.description
  memory.eventExpiryDuration = change.eventExpiryDuration ?? memory.eventExpiryDuration
  memory.memoryExecutionRoleArn = change.memoryExecutionRoleArn ?? memory.memoryExecutionRoleArn
  memory.indexedKeys = indexedKeys
  memory.updatedAt = at
}

function checkNames(names: readonly string[]): void {
  if (new Set(names).size < names.length) throw invalid('memoryStrategies', 'Strategy names must be unique')
}

function shown(memory: StoredMemory, now: number) {
  const { id, name, status, description, memoryExecutionRoleArn, encryptionKeyArn } = memory
  const failure = status === 'FAILED' ? memory.failureReason : settledFailure(memory, now)
  return {
    id,
    arn: memoryArn(id),
    name,
    status,
    eventExpiryDuration: memory.eventExpiryDuration,
    createdAt: memory.createdAt,
    updatedAt: memory.updatedAt,
    strategies: memory.strategies.map((strategy) => shownStrategy(strategy, statusOf(strategy, memory, now))),
    indexedKeys: [...memory.indexedKeys],
    ...(description !== undefined && { description }),
    ...(failure !== undefined && { failureReason: failure }),
    ...(memoryExecutionRoleArn !== undefined && { memoryExecutionRoleArn }),
    ...(encryptionKeyArn !== undefined && { encryptionKeyArn }),
  }
}

function statusOf(strategy: StoredStrategy, { status }: StoredMemory, now: number) {
  if (status === 'DELETING') return 'DELETING'
  if (now < strategy.settlesAt) return 'CREATING'
  return strategyFailure(strategy) === undefined ? 'ACTIVE' : 'FAILED'
}

/** Why a strategy of the memory has failed; the service shows a reason with the memory alone. */
function settledFailure({ strategies }: StoredMemory, now: number): string | undefined {
  return strategies
    .filter(({ settlesAt }) => now >= settlesAt)
    .map(strategyFailure)
    .find(Boolean)
}
