import {
  type Clock,
  type ExtractionConfig,
  invalid,
  type Logger,
  resolveLimit,
  systemClock,
} from '@memory/core'
import { MEM0_LIMITS } from './limits.js'
import type { Mem0Service } from './mem0-service.js'
import { MemoryService } from './memory-service.js'
import type { Mem0StoreOptions } from './options.js'
import { PlatformService } from './platform-service.js'
import { RepeatingService } from './repeating-service.js'
import { withoutTelemetry } from './without-telemetry.js'

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
    concurrency: positive(options.concurrency ?? 4, 'concurrency'),
    attempts: positive(options.attempts ?? 5, 'attempts'),
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
  const given: object = client ?? memory ?? {}
  if (typeof (given as { getAll?: unknown }).getAll !== 'function') {
    throw invalid(client ? 'client' : 'memory', `must be a ${client ? 'MemoryClient' : 'Memory'} of mem0ai`)
  }
  const timeoutMs = positive(options.timeoutMs ?? 30_000, 'timeoutMs')
  const extractionDeadlineMs = positive(options.extractionDeadlineMs ?? 60_000, 'extractionDeadlineMs')
  if (options.memory) {
    const quiet = telemetry ? options.memory : withoutTelemetry(options.memory)
    return new MemoryService(quiet, {
      clock,
      timeoutMs,
      extractionDeadlineMs,
      durable: options.durable ?? true,
    })
  }
  return new PlatformService(telemetry ? options.client : withoutTelemetry(options.client), {
    clock,
    timeoutMs,
    extractionDeadlineMs,
    addDeadlineMs: resolveLimit(options.addDeadlineMs, 10_000, 'addDeadlineMs'),
    pollMs: positive(options.pollMs ?? 200, 'pollMs'),
    limits: { ...MEM0_LIMITS, ...options.limits },
  })
}

function positive(value: unknown, field: string): number {
  if (resolveLimit(value, undefined, field) === 0) throw invalid(field, 'must be at least 1')
  return value as number
}
