import {
  type Clock,
  type ExtractionConfig,
  invalid,
  type Logger,
  resolveLimit,
  systemClock,
} from '@memory/core'
import { resolvePositive } from '@memory/vector'
import { MEM0_LIMITS, type Mem0Limits } from './limits.js'
import type { Mem0Client, Mem0Memory } from './mem0-client.js'
import type { Mem0Service } from './mem0-service.js'
import { MemoryService } from './memory-service.js'
import type { Mem0StoreOptions } from './options.js'
import { PlatformService } from './platform-service.js'
import { RepeatingService } from './repeating-service.js'
import { withoutTelemetry } from './without-telemetry.js'

/** Longer waits overflow a timer and would end at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** What both of mem0's clients have. */
const METHODS = ['add', 'search', 'getAll', 'get', 'update', 'delete'] as const

/** The options with every default filled in. */
export interface Settings {
  readonly name: string
  readonly description: string | undefined
  readonly maxSearchResults: number | undefined
  readonly extraction: boolean | ExtractionConfig | undefined
  readonly scores: 'auto' | 'similarity' | 'distance'
  readonly concurrency: number
  readonly attempts: number
  readonly clock: Clock
  readonly logger: Logger | undefined
}

/** @throws MemoryError `invalid_argument` naming the option. */
export function resolveSettings(options: Mem0StoreOptions): Settings {
  const { name = 'mem0', scores = 'auto', maxSearchResults } = options
  if (typeof name !== 'string' || name === '') throw invalid('name', 'must be a non-empty string')
  if (!['auto', 'similarity', 'distance'].includes(scores)) {
    throw invalid('scores', 'must be auto, similarity or distance')
  }
  if (maxSearchResults !== undefined) resolveLimit(maxSearchResults)
  return {
    name,
    description: options.description,
    maxSearchResults,
    extraction: options.extraction,
    scores,
    concurrency: resolvePositive(options.concurrency ?? 4, 'concurrency'),
    attempts: resolvePositive(options.attempts ?? 5, 'attempts'),
    clock: options.clock ?? systemClock,
    logger: options.logger,
  }
}

/** @throws MemoryError `invalid_argument` naming the option. */
export function resolveService(options: Mem0StoreOptions, settings: Settings): Mem0Service {
  return new RepeatingService(serviceOnce(options, settings.clock), settings)
}

function serviceOnce(options: Mem0StoreOptions, clock: Clock): Mem0Service {
  const { client, memory, telemetry = false } = options
  if ((client === undefined) === (memory === undefined))
    throw invalid('client', 'or memory must be given, and not both')
  if (typeof telemetry !== 'boolean') throw invalid('telemetry', 'must be true or false')
  const timeoutMs = duration(options.timeoutMs ?? 30_000, 'timeoutMs')
  const extractionDeadlineMs = duration(options.extractionDeadlineMs ?? 60_000, 'extractionDeadlineMs')
  if (options.memory) {
    const { durable = true } = options
    if (!isMemory(options.memory)) throw invalid('memory', 'must be a Memory of mem0ai')
    if (typeof durable !== 'boolean') throw invalid('durable', 'must be true or false')
    const quiet = telemetry ? options.memory : withoutTelemetry(options.memory)
    return new MemoryService(quiet, { clock, timeoutMs, extractionDeadlineMs, durable })
  }
  if (!isClient(options.client)) throw invalid('client', 'must be a MemoryClient of mem0ai')
  return new PlatformService(telemetry ? options.client : withoutTelemetry(options.client), {
    clock,
    timeoutMs,
    extractionDeadlineMs,
    addDeadlineMs: resolveLimit(options.addDeadlineMs, 10_000, 'addDeadlineMs'),
    pollMs: duration(options.pollMs ?? 200, 'pollMs'),
    limits: resolveLimits(options.limits),
  })
}

const isMemory = (memory: Partial<Mem0Memory>): boolean =>
  METHODS.every((method) => typeof memory[method] === 'function')

/** What tells the platform's client from the open-source package, too. */
const isClient = (client: Partial<Mem0Client> | undefined): boolean =>
  client !== undefined &&
  METHODS.every((method) => typeof client[method] === 'function') &&
  typeof client.batchDelete === 'function' &&
  typeof client.host === 'string'

function resolveLimits(given: Partial<Mem0Limits> = {}): Mem0Limits {
  const limit = (name: keyof Mem0Limits) =>
    resolvePositive(given[name] ?? MEM0_LIMITS[name], `limits.${name}`)
  return { pageSize: limit('pageSize'), topK: limit('topK'), batchDelete: limit('batchDelete') }
}

function duration(value: unknown, field: string): number {
  const ms = resolvePositive(value, field)
  if (ms > MAX_TIMER_MS) throw invalid(field, `must be at most ${MAX_TIMER_MS}, got ${ms}`)
  return ms
}
