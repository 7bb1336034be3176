import type { LanguageModel } from '@memory/core'
import { openAICompatibleModel } from '@memory/extractors'

/** The flags that choose a model, for `parseArgs`. */
export const MODEL_FLAGS = {
  model: { type: 'string' },
  'base-url': { type: 'string' },
  'api-key-env': { type: 'string' },
} as const

export const MODEL_USAGE = `  --model NAME             select with this model in place of rules
  --base-url URL           where an OpenAI-compatible server answers, such as http://127.0.0.1:11434/v1
  --api-key-env VARIABLE   the environment variable that holds its key`

/** The model that the flags name, or none. */
export function modelFrom(flags: {
  readonly model?: string | undefined
  readonly 'base-url'?: string | undefined
  readonly 'api-key-env'?: string | undefined
}): LanguageModel | undefined {
  const { model, 'base-url': baseUrl, 'api-key-env': variable } = flags
  if (model === undefined && baseUrl === undefined) return undefined
  if (model === undefined || baseUrl === undefined) throw new Error('--model and --base-url go together')
  const apiKey = variable === undefined ? undefined : process.env[variable]
  if (variable !== undefined && !apiKey) throw new Error(`the environment variable ${variable} is not set`)
  return openAICompatibleModel({ model, baseUrl, ...(apiKey && { apiKey }) })
}
