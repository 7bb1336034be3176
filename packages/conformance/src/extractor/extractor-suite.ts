import type { ExtractionResult, Extractor, ExtractorContext, Message } from '@memory/core'
import type { ConformanceCase } from '../engine/case.js'
import type { Suite } from '../engine/suite.js'
import { Trace } from '../support/trace.js'
import { extractorCases } from './extractor-cases.js'
import type { ExtractorTarget } from './extractor-target.js'

/** What a case about extractors works with. */
export interface ExtractorSession {
  readonly extractor: Extractor
  readonly target: ExtractorTarget
  /** Calls the extractor and writes the call down. */
  extract(messages: readonly Message[], context?: ExtractorContext): Promise<ExtractionResult[]>
}

/** A case about extractors. */
export type ExtractorCase = ConformanceCase<ExtractorSession, never>

/** All that is asked of an extractor. */
export const extractorSuite: Suite<ExtractorTarget, ExtractorSession, never> = {
  subject: 'extractor',
  cases: extractorCases,
  async open(target) {
    const trace = new Trace()
    const extractor = await target.open()
    const extract: ExtractorSession['extract'] = (messages, context) =>
      trace.record('extract', [messages], () => extractor.extract(messages, context))
    return {
      context: { extractor, target, extract },
      trace: () => trace.lines(),
      dispose: async () => {
        await target.close?.(extractor)
      },
    }
  },
}
