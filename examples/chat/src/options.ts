import { parseArgs } from 'node:util'
import type { LanguageModel } from '@memory/core'
import {
  backendFromEnvironment,
  failWithUsage,
  MECHANISMS,
  type Mechanism,
  MODEL_FLAGS,
  MODEL_USAGE,
  modelFrom,
  type Place,
} from 'example-support'

export interface ChatOptions {
  readonly mechanism: Mechanism
  /** Absent: a memory in an emulator, which is gone afterwards. */
  readonly place: Place | undefined
  /** Milliseconds until the emulator has extracted. Default: as long as the service takes. */
  readonly lagMs: number | undefined
  readonly model: LanguageModel | undefined
  /** Serve a page that shows memory as it is made. */
  readonly inspect: boolean
}

const USAGE = `usage: npm run chat -- [--mechanism single|typed|managed] [--folder PATH] [--inspect] [--model NAME --base-url URL]

  --mechanism              one store, four typed ones, or a service that extracts; default single
  --folder PATH            where memory is kept between runs; default .memory/chat
                           VECTOR_BACKEND=s3 or dynamodb keeps it on AWS instead, as the SDK is configured
  --memory-id ID           managed: a memory of Amazon Bedrock AgentCore; default one in an emulator, gone afterwards
  --lag MILLISECONDS       managed: until the emulator has extracted; default 20,000 to 55,000, as with the service
  --inspect                also show memory, live, on a page of this machine
${MODEL_USAGE}`

/** Reads the command line; ends the program when it makes no sense. */
export function readOptions(args: readonly string[]): ChatOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        mechanism: { type: 'string', default: 'single' },
        folder: { type: 'string', default: '.memory/chat' },
        'memory-id': { type: 'string' },
        lag: { type: 'string' },
        inspect: { type: 'boolean', default: false },
        ...MODEL_FLAGS,
      },
    })
    const mechanism = MECHANISMS.find((name) => name === values.mechanism)
    if (!mechanism) throw new Error(`--mechanism must be one of ${MECHANISMS.join(', ')}`)
    const lagMs = values.lag === undefined ? undefined : Number(values.lag)
    if (lagMs !== undefined && !(lagMs >= 0)) throw new Error('--lag takes milliseconds')
    const place = mechanism === 'managed' ? managedPlace(values['memory-id']) : ownPlace(values.folder)
    return { mechanism, place, lagMs, model: modelFrom(values), inspect: values.inspect }
  } catch (error) {
    return failWithUsage(error, USAGE)
  }
}

function ownPlace(folder: string): Place {
  const backend = backendFromEnvironment()
  return backend === 'memory' ? { backend, folder } : { backend }
}

const managedPlace = (memoryId: string | undefined): Place | undefined =>
  memoryId === undefined ? undefined : { backend: 'agentcore', memoryId }
