import type { ExtractionNote, ExtractionResult, ExtractorContext, Message } from '@memory/core'
import { type RuleExtractorOptions, ruleExtractor } from '../../src/rules/rule-extractor.js'

/** What became of a conversation. */
export interface Reading {
  readonly results: ExtractionResult[]
  readonly notes: ExtractionNote[]
  /** The texts of the entries. */
  readonly kept: string[]
  /** Why things were dropped, leaving out what the assistant said. */
  readonly reasons: string[]
}

/** Turns written as `U: ...` and `A: ...`, with ids `m0`, `m1`, ... */
export function turns(...lines: readonly string[]): Message[] {
  return lines.map((line, i) => ({
    role: line.startsWith('A:') ? 'assistant' : 'user',
    content: line.replace(/^[AU]:\s*/u, ''),
    id: `m${i}`,
  }))
}

export async function read(
  messages: readonly Message[],
  options: RuleExtractorOptions = {},
  context: ExtractorContext = {},
): Promise<Reading> {
  const notes: ExtractionNote[] = []
  const results = await ruleExtractor(options).extract(messages, { ...context, note: (n) => notes.push(n) })
  const assistants = new Set(messages.filter((m) => m.role === 'assistant').map((m) => m.id))
  return {
    results,
    notes,
    kept: results.map((result) => result.content),
    reasons: notes.filter((n) => !assistants.has(n.messageId)).map((n) => n.reason),
  }
}
