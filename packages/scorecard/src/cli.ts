import { access, constants, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { invalid, MemoryError } from '@memory/core'
import { openAICompatibleModel, ruleExtractor } from '@memory/extractors'
import { type CliOptions, parseCliOptions, USAGE } from './cli-options.js'
import type { PlantedConversation } from './conversation.js'
import { loadDataset } from './load-dataset.js'
import type { ExtractorChoice } from './memory-setup.js'
import { render } from './render.js'
import { runScorecard, type ScorecardProgress } from './run-scorecard.js'
import { shippedConversations } from './shipped-conversations.js'
import { brokenThresholds } from './thresholds.js'

const HELD = 0
const BROKEN = 1
const NOT_MEASURED = 2

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`memory-scorecard: ${explain(error)}\n`)
  process.exitCode = NOT_MEASURED
}

async function main(args: readonly string[]): Promise<number> {
  const options = parseCliOptions(args)
  if (options.help) {
    process.stdout.write(`${USAGE}\n`)
    return HELD
  }
  const dataset = options.dataset === undefined ? shippedConversations() : await readDataset(options.dataset)
  const extractor = makeExtractor(options.extractor)
  if (options.predictions !== undefined) await checkWritable(options.predictions)

  const { mechanism, runs } = options
  const result = await runScorecard({ dataset, mechanism, extractor, runs, onProgress: report })
  const { scores, predictions, ...across } = result

  if (options.predictions !== undefined) {
    await writeFile(options.predictions, `${JSON.stringify(predictions[0], null, 2)}\n`)
  }
  const broken = brokenThresholds(scores, options)
  const context = {
    dataset: options.dataset === undefined ? 'shipped conversations' : basename(options.dataset),
    mechanism,
    extractor: options.extractor.kind === 'rules' ? 'rules' : options.extractor.model,
  }
  const document = { ...context, passed: broken.length === 0, broken, ...across, runs: scores }
  process.stdout.write(`${options.json ? JSON.stringify(document, null, 2) : render(result, context)}\n`)
  for (const line of broken) process.stderr.write(`${line}\n`)
  return broken.length > 0 ? BROKEN : HELD
}

async function readDataset(file: string): Promise<PlantedConversation[]> {
  return naming(file, async () => loadDataset(JSON.parse(await readFile(file, 'utf8'))))
}

/** A measurement with a model takes long; a result that cannot be written should be known before. */
async function checkWritable(file: string): Promise<void> {
  await naming(file, async () => {
    const found = await stat(file).catch(() => undefined)
    if (found?.isDirectory()) throw invalid('--predictions', 'must be a file, not a folder')
    await access(found ? file : dirname(resolve(file)), constants.W_OK)
  })
}

/** Says which file a failure is about. */
async function naming<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new MemoryError('invalid_argument', `cannot use ${file}`, { cause: error })
  }
}

function makeExtractor(choice: CliOptions['extractor']): ExtractorChoice {
  if (choice.kind === 'rules') return (type) => ruleExtractor(type ? { types: [type] } : {})
  const { model, baseUrl, apiKeyEnv } = choice
  if (apiKeyEnv === undefined) return openAICompatibleModel({ model, baseUrl })
  const apiKey = process.env[apiKeyEnv]
  if (!apiKey) throw invalid('--api-key-env', `names ${apiKeyEnv}, which is not set`)
  return openAICompatibleModel({ model, baseUrl, apiKey })
}

function report({ run, runs, done, of, conversation }: ScorecardProgress): void {
  process.stderr.write(`run ${run}/${runs}  ${done}/${of}  ${conversation}\n`)
}

/** The message of an error and of what caused it: why something is unsaved is often two errors deep. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? error.message : explain(error.cause)
  return cause === error.message ? cause : `${error.message}: ${cause}`
}
