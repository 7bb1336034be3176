import { type ExtractionResult, type Extractor, isBlank, type MemoryEntry } from '@memory/core'

/** Statements a rolling summary keeps; the oldest give way. */
const MOST_STATEMENTS = 20

/**
 * Makes one running summary out of an extractor that finds single statements: what the summary holds already,
 * without what was corrected, and then what is new. For a store that keeps only the latest entry.
 */
export function rollingSummary(extractor: Extractor): Extractor {
  return {
    async extract(messages, context = {}) {
      const lines = (context.existing ?? []).flatMap(({ content }) => content.split('\n'))
      const existing = lines.map((content, i): MemoryEntry => ({ content, id: `statement-${i}` }))
      const found = await extractor.extract(messages, { ...context, existing })
      if (!Array.isArray(found)) return found
      const results = found.filter(
        (result) => typeof result?.content === 'string' && !isBlank(result.content),
      )
      if (results.length === 0) return results
      const corrected = new Set(results.flatMap(({ supersedes }) => supersedes ?? []))
      const kept = lines.filter((_, i) => !corrected.has(`statement-${i}`))
      const statements = [...new Set([...kept, ...results.map(({ content }) => content)])]
      return [merge(results, statements.slice(-MOST_STATEMENTS))]
    },
  }
}

function merge(results: readonly ExtractionResult[], statements: readonly string[]): ExtractionResult {
  const [first] = results
  const messageIds = [...new Set(results.flatMap(({ messageIds }) => messageIds ?? []))]
  return {
    content: statements.join('\n'),
    ...(first?.type !== undefined && { type: first.type }),
    ...(messageIds.length > 0 && { messageIds }),
  }
}
