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
  readonly place: Place
  readonly model: LanguageModel | undefined
  /** Serve a page that shows memory as it is made. */
  readonly inspect: boolean
}

const USAGE = `usage: npm run chat -- [--mechanism single|typed] [--folder PATH] [--inspect] [--model NAME --base-url URL]

  --mechanism              one store, or four typed ones; default single
  --folder PATH            where memory is kept between runs; default .memory/chat
                           VECTOR_BACKEND=s3 or dynamodb keeps it on AWS instead, as the SDK is configured
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
        inspect: { type: 'boolean', default: false },
        ...MODEL_FLAGS,
      },
    })
    const mechanism = MECHANISMS.find((name) => name === values.mechanism)
    if (!mechanism) throw new Error(`--mechanism must be one of ${MECHANISMS.join(', ')}`)
    const backend = backendFromEnvironment()
    const place: Place = backend === 'memory' ? { backend, folder: values.folder } : { backend }
    return { mechanism, place, model: modelFrom(values), inspect: values.inspect }
  } catch (error) {
    return failWithUsage(error, USAGE)
  }
}
