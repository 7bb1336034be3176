import { parseArgs } from 'node:util'
import { invalid, MemoryError } from '@memory/core'
import type { Mechanism } from './memory-setup.js'

/** What the command was asked to do. */
export interface CliOptions {
  readonly help: boolean
  /** Absent: the shipped conversations. */
  readonly dataset?: string
  readonly mechanism: Mechanism
  readonly extractor: ExtractorOption
  readonly runs: number
  /** File to write the predictions of the first run to. */
  readonly predictions?: string
  readonly json: boolean
  readonly minRecall?: number
  readonly maxLeak?: number
}

/** Which extractor to measure. */
type ExtractorOption =
  | { readonly kind: 'rules' }
  | {
      readonly kind: 'model'
      readonly model: string
      readonly baseUrl: string
      /** Name of the environment variable that holds the key; absent for servers that need none. */
      readonly apiKeyEnv?: string
    }

/** The text of `--help`. */
export const USAGE = `usage: memory-scorecard [options]

Plays planted conversations through a memory and says what it kept, missed and leaked.

  --dataset FILE         conversations to play; default: those that come with the package
  --mechanism NAME       single: one store (default); typed: one store per type of memory
  --extractor NAME       rules: no model (default); model: an OpenAI-compatible server
  --model NAME           with --extractor model: the model to ask
  --base-url URL         with --extractor model: the server, such as http://localhost:11434/v1
  --api-key-env VAR      with --extractor model: environment variable that holds the key
  --runs N               times to play everything; default 1. More show what is kept only sometimes
  --predictions FILE     write what the memory held after the first run, by conversation id
  --json                 print one JSON document instead of a table
  --min-recall X         fail when a run's selection recall is below X, from 0 to 1
  --max-leak X           fail when a run's decoy leak rate is above X, from 0 to 1
  --help                 print this

Exit status: 0 when every threshold holds, 1 when one does not, 2 when nothing could be measured.`

/** @throws MemoryError `invalid_argument` naming the option. */
export function parseCliOptions(args: readonly string[]): CliOptions {
  const values = parse(args)
  const { help = false, json = false, dataset, predictions } = values
  const minRecall = share(values['min-recall'], '--min-recall')
  const maxLeak = share(values['max-leak'], '--max-leak')
  return {
    help,
    json,
    mechanism: oneOf(values.mechanism ?? 'single', '--mechanism', ['single', 'typed']),
    extractor: extractorOption(values),
    runs: count(values.runs ?? '1', '--runs'),
    ...(dataset !== undefined && { dataset }),
    ...(predictions !== undefined && { predictions }),
    ...(minRecall !== undefined && { minRecall }),
    ...(maxLeak !== undefined && { maxLeak }),
  }
}

type Values = ReturnType<typeof parse>

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        dataset: { type: 'string' },
        mechanism: { type: 'string' },
        extractor: { type: 'string' },
        model: { type: 'string' },
        'base-url': { type: 'string' },
        'api-key-env': { type: 'string' },
        runs: { type: 'string' },
        predictions: { type: 'string' },
        json: { type: 'boolean' },
        'min-recall': { type: 'string' },
        'max-leak': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw MemoryError.from(error, 'invalid_argument')
  }
}

function extractorOption(values: Values): ExtractorOption {
  const kind = oneOf(values.extractor ?? 'rules', '--extractor', ['rules', 'model'])
  const { model, 'base-url': baseUrl, 'api-key-env': apiKeyEnv } = values
  if (kind === 'rules') {
    for (const name of ['model', 'base-url', 'api-key-env'] as const) {
      if (values[name] !== undefined) throw invalid(`--${name}`, 'needs --extractor model')
    }
    return { kind }
  }
  if (!model) throw invalid('--model', 'is needed with --extractor model')
  if (!baseUrl) throw invalid('--base-url', 'is needed with --extractor model')
  return { kind, model, baseUrl, ...(apiKeyEnv !== undefined && { apiKeyEnv }) }
}

function oneOf<Choice extends string>(value: string, option: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((item) => item === value)
  if (choice === undefined)
    throw invalid(option, `must be ${choices.join(' or ')}, got ${JSON.stringify(value)}`)
  return choice
}

function count(value: string, option: string): number {
  const number = Number(value)
  if (!/^\d+$/u.test(value) || !Number.isSafeInteger(number) || number < 1) {
    throw invalid(option, `must be a positive integer, got ${JSON.stringify(value)}`)
  }
  return number
}

function share(value: string | undefined, option: string): number | undefined {
  if (value === undefined) return undefined
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!(number >= 0 && number <= 1)) {
    throw invalid(option, `must be a number from 0 to 1, got ${JSON.stringify(value)}`)
  }
  return number
}
