import { parseArgs } from 'node:util'
import type { LanguageModel } from '@memory/core'
import {
  failWithUsage,
  MECHANISMS,
  type Mechanism,
  MODEL_FLAGS,
  MODEL_USAGE,
  modelFrom,
} from 'example-support'

export interface ChatOptions {
  readonly mechanism: Mechanism
  readonly folder: string
  readonly model: LanguageModel | undefined
}

const USAGE = `usage: npm run chat -- [--mechanism single|typed] [--folder PATH] [--model NAME --base-url URL]

  --mechanism              one store, or four typed ones; default single
  --folder PATH            where memory is kept between runs; default .memory/chat
${MODEL_USAGE}`

/** Reads the command line; ends the program when it makes no sense. */
export function readOptions(args: readonly string[]): ChatOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        mechanism: { type: 'string', default: 'single' },
        folder: { type: 'string', default: '.memory/chat' },
        ...MODEL_FLAGS,
      },
    })
    const mechanism = MECHANISMS.find((name) => name === values.mechanism)
    if (!mechanism) throw new Error(`--mechanism must be one of ${MECHANISMS.join(', ')}`)
    return { mechanism, folder: values.folder, model: modelFrom(values) }
  } catch (error) {
    return failWithUsage(error, USAGE)
  }
}
