import type {
  ExtractionNote,
  ExtractionResult,
  ExtractorContext,
  LanguageModel,
  LanguageModelRequest,
  LanguageModelResponse,
  Message,
} from '@memory/core'
import { type ModelExtractorOptions, modelExtractor } from '../../src/model-extractor.js'

/** A model that gives prepared answers in order and remembers what it was asked. */
export interface ScriptedModel extends LanguageModel {
  readonly requests: LanguageModelRequest[]
}

type Answer = LanguageModelResponse | LanguageModelResponse['text']

export function scriptedModel(...answers: readonly Answer[]): ScriptedModel {
  const requests: LanguageModelRequest[] = []
  return {
    id: 'scripted',
    requests,
    async generate(request) {
      const answer = answers[requests.length]
      if (answer === undefined) throw new Error(`no answer was prepared for call ${requests.length + 1}`)
      requests.push(request)
      return isResponse(answer) ? answer : { text: answer, finishReason: 'stop' }
    },
  }
}

function isResponse(answer: Answer): answer is LanguageModelResponse {
  return typeof answer === 'object' && answer !== null && 'finishReason' in answer
}

/** One message that says something, for tests that are about the answer. */
const SOMETHING: readonly Message[] = [{ role: 'user', content: 'Something worth a look.' }]

/** What came of one extraction. */
export interface Outcome {
  readonly results: ExtractionResult[] | undefined
  readonly error: unknown
  readonly notes: ExtractionNote[]
  readonly reasons: string[]
}

/** Runs an extraction over one answer; a rejection is part of the outcome. */
export async function outcomeOf(
  answer: Answer,
  context: ExtractorContext = {},
  options: ModelExtractorOptions = {},
): Promise<Outcome> {
  const notes: ExtractionNote[] = []
  const extractor = modelExtractor({ model: scriptedModel(answer), ...options })
  const [settled] = await Promise.allSettled([
    extractor.extract(SOMETHING, { note: (note) => notes.push(note), ...context }),
  ])
  return {
    results: settled.status === 'fulfilled' ? settled.value : undefined,
    error: settled.status === 'rejected' ? settled.reason : undefined,
    notes,
    reasons: notes.map(({ reason }) => reason),
  }
}
