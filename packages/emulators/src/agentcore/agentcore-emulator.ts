import * as dataPlane from '@aws-sdk/client-bedrock-agentcore'
import * as controlPlane from '@aws-sdk/client-bedrock-agentcore-control'
import type { Embedder } from '@memory/core'
import type { Mishap, Weather } from '../wire/conditions.js'
import type { Emulator, EmulatorOptions } from '../wire/emulator.js'
import { serve } from '../wire/loopback-server.js'
import { type Service, serviceOf } from '../wire/operations.js'
import { embedderOrOwn } from '../wire/own-embedder.js'
import { type Handlers, restJson } from '../wire/rest-json.js'
import { ServiceFault } from '../wire/service-fault.js'
import { eventHandlers } from './events.js'
import { ExtractionQueue, type ExtractorOf, ruleExtractorOf } from './extraction.js'
import { extractionJobHandlers } from './extraction-jobs.js'
import { throttled } from './faults.js'
import { AGENTCORE_LIMITS } from './limits.js'
import { memoryHandlers } from './memories.js'
import { recordHandlers } from './records.js'
import { AgentCoreState } from './state.js'

/** Options of {@link agentCoreEmulator}. */
export interface AgentCoreEmulatorOptions extends EmulatorOptions {
  /** Compares queries and memories. Default: a local sentence encoder of its own. */
  readonly embedder?: Embedder
  /** Extracts one kind of memory for each strategy. Default: by rules. */
  readonly extractor?: ExtractorOf
}

/** How long an extraction takes, in milliseconds, unless the conditions say otherwise. */
const EXTRACTION = { extractionMinMs: 20_000, extractionMaxMs: 55_000 }

/**
 * Amazon Bedrock AgentCore Memory on the loopback interface: both planes at one endpoint. Events become memories after
 * 20 to 55 seconds, by a strategy each; `conditions` compress that, and `now` moves it.
 */
export async function agentCoreEmulator(options: AgentCoreEmulatorOptions = {}): Promise<Emulator> {
  const { embedder, close } = embedderOrOwn(options.embedder)
  const state = new AgentCoreState(options.now ?? Date.now)
  return await serve(
    (weather) => protocol(state, weather, embedder, options.extractor ?? ruleExtractorOf),
    { ...options, conditions: { ...EXTRACTION, ...options.conditions } },
    close,
  )
}

function protocol(state: AgentCoreState, weather: Weather, embedder: Embedder, extractorOf: ExtractorOf) {
  const queue = new ExtractionQueue(state, weather, extractorOf)
  const handlers: Handlers = {
    ...memoryHandlers(state, weather, embedder),
    ...eventHandlers(state, weather, queue),
    ...recordHandlers(state, weather),
    ...extractionJobHandlers(state, queue),
  }
  return restJson({
    service: memoryService(handlers),
    handlers: Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        async (input: never, mishap?: Mishap) => {
          await queue.catchUp()
          return await handle(input, mishap)
        },
      ]),
    ),
    throttling: throttled(),
    unavailability: new ServiceFault('ServiceException', 'Internal server error', 500),
    denial: new ServiceFault(
      'ExpiredTokenException',
      'The security token included in the request is expired',
      403,
    ),
    maxBodyBytes: AGENTCORE_LIMITS.requestBytes,
    bodyTooLarge: new ServiceFault('ValidationException', 'Request body is too large', 413),
  })
}

/** The operations of both planes that have to do with memory. */
function memoryService(handlers: Handlers): Service {
  const planes = [serviceOf(dataPlane), serviceOf(controlPlane)]
  const operations = planes.flatMap((plane) =>
    [...plane.operations].filter(([name]) => Object.hasOwn(handlers, name)),
  )
  return { operations: new Map(operations), errors: new Map(planes.flatMap(({ errors }) => [...errors])) }
}
