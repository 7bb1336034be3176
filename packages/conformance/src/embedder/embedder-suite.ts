import type { Embedder, EmbedOptions, Vector } from '@memory/core'
import type { ConformanceCase } from '../engine/case.js'
import type { Suite } from '../engine/suite.js'
import { Trace } from '../support/trace.js'
import { embedderCases } from './embedder-cases.js'
import type { EmbedderTarget } from './embedder-target.js'

/** What a case about embedders works with. */
export interface EmbedderSession {
  readonly embedder: Embedder
  /** Calls the embedder, for documents unless it says otherwise, and writes the call down. */
  embed(texts: readonly string[], options?: Partial<EmbedOptions>): Promise<Vector[]>
}

/** A case about embedders. */
export type EmbedderCase = ConformanceCase<EmbedderSession, never>

/** All that is asked of an embedder. */
export const embedderSuite: Suite<EmbedderTarget, EmbedderSession, never> = {
  subject: 'embedder',
  cases: embedderCases,
  async open(target) {
    const trace = new Trace()
    const embedder = await target.open()
    const embed: EmbedderSession['embed'] = (texts, options) =>
      trace.record('embed', [texts], () => embedder.embed(texts, { kind: 'document', ...options }))
    return {
      context: { embedder, embed },
      trace: () => trace.lines(),
      dispose: async () => {
        await target.close?.(embedder)
      },
    }
  },
}
