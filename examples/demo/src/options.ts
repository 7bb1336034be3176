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
  /** Where memories and decisions stay after the run. Absent: they are removed. */
  readonly folder: string | undefined
}

const USAGE = `usage: npm run demo -- [--json] [--folder PATH] [--model NAME --base-url URL]

  --json                   one JSON document on stdout
  --folder PATH            keep the memories there, and a log of what was left out and why; without VECTOR_BACKEND
  VECTOR_BACKEND           memory (the default), s3 or dynamodb; the demo starts an emulator of the service
${MODEL_USAGE}`

/** Reads the command line; ends the program when it makes no sense. */
export function readOptions(args: readonly string[]): DemoOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean', default: false }, folder: { type: 'string' }, ...MODEL_FLAGS },
    })
    const { json, folder } = values
    const backend = backendFromEnvironment()
    if (folder !== undefined && backend !== 'memory')
      throw new Error('--folder and VECTOR_BACKEND exclude each other')
    return { json, model: modelFrom(values), backend, folder }
  } catch (error) {
    return failWithUsage(error, USAGE)
  }
}
