import { parseArgs } from 'node:util'
import type { LanguageModel } from '@memory/core'
import {
  type Backend,
  backendFromEnvironment,
  failWithUsage,
  MODEL_FLAGS,
  MODEL_USAGE,
  modelFrom,
} from 'example-support'

export interface DemoOptions {
  /** Print one JSON document and nothing else. */
  readonly json: boolean
  /** Selects in place of rules. */
  readonly model: LanguageModel | undefined
  readonly backend: Backend
}

const USAGE = `usage: npm run demo -- [--json] [--model NAME --base-url URL]

  --json                   one JSON document on stdout
  VECTOR_BACKEND           memory (the default), s3 or dynamodb; the demo starts an emulator of the service
${MODEL_USAGE}`

/** Reads the command line; ends the program when it makes no sense. */
export function readOptions(args: readonly string[]): DemoOptions {
  try {
    const options = { json: { type: 'boolean', default: false }, ...MODEL_FLAGS } as const
    const { values } = parseArgs({ args: [...args], options })
    return { json: values.json, model: modelFrom(values), backend: backendFromEnvironment() }
  } catch (error) {
    return failWithUsage(error, USAGE)
  }
}
