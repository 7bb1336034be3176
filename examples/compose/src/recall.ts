import type { Message } from '@memory/core'
import { estimateTokens, type RecallOutcome, type Session } from '@memory/manager'
import type { Block, Fared, Kept, Recalled } from './outcome.js'

const RESULTS = 8

/** Asks all stores at once, and says how each fared. */
export async function recall(
  session: Session,
  question: string,
  kept: readonly Kept[],
  { hung = [], deadlineMs }: { readonly hung?: readonly string[]; readonly deadlineMs?: number },
): Promise<Recalled> {
  const started = performance.now()
  const report = await session.searchWithReport(question, {
    maxSearchResults: RESULTS,
    ...(deadlineMs !== undefined && { deadlineMs }),
  })
  const elapsedMs = Math.round(performance.now() - started)
  const holders = (content: string) =>
    kept.filter(({ memories }) => memories.some((held) => held.content === content))
  return {
    hung,
    elapsedMs,
    stores: kept.flatMap(({ store }) =>
      report.stores.filter(({ storeName }) => storeName === store).map(fared),
    ),
    results: report.entries.map(({ content, storeName = '', via = [] }) => ({
      content,
      from: storeName,
      heldBy: holders(content).map(({ store }) => store),
      via,
    })),
  }
}

/** The block that a model is shown before the question, within a budget. */
export async function blockFor(session: Session, question: string, maxTokens: number): Promise<Block> {
  const messages: Message[] = [{ role: 'user', content: question }]
  const text = (await session.recallBlock(messages, { limit: RESULTS, maxTokens })) ?? ''
  return {
    text,
    maxTokens,
    tokens: estimateTokens(text),
    memories: text.match(/<\/recalled_memory>/g)?.length ?? 0,
  }
}

function fared({ storeName, results, ms, error }: RecallOutcome): Fared {
  const status = error === undefined ? 'answered' : error.code === 'timeout' ? 'late' : 'failed'
  return { store: storeName, status, results, ms: Math.round(ms) }
}
