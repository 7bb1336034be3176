import type { MemoryEntry, MemoryScope, MemoryStore } from '@memory/core'
import { type MemoryManager, memoryManager } from '@memory/manager'
import { type PlantedConversation, type Predictions, readStore } from '@memory/scorecard'

export interface Played {
  /** What the stores hold afterwards, by conversation. */
  readonly predictions: Predictions
  /** How long `record` and `endTurn` held up each turn, in milliseconds. */
  readonly turnLatencies: readonly number[]
  /** How long after its last turn each conversation's memories could be found, in milliseconds. */
  readonly queryableAfter: readonly number[]
}

export interface PlayListeners {
  onManager(manager: MemoryManager): void
  onProgress(done: number): void
  /** Waits until what was extracted is there; gives the milliseconds that took. Absent: it is there when the session has ended. */
  waitFor?(scope: MemoryScope): Promise<number>
}

/** Holds the conversations through a manager, each as an actor of its own, and reads back what was kept. */
export async function play(
  conversations: readonly PlantedConversation[],
  stores: readonly MemoryStore[],
  { onManager, onProgress, waitFor }: PlayListeners,
): Promise<Played> {
  const manager = memoryManager({ stores })
  onManager(manager)
  // Opening the files is not part of any turn.
  await manager.initialize()
  const predictions: Record<string, { content: string; type: string }[]> = {}
  const turnLatencies: number[] = []
  const queryableAfter: number[] = []
  for (const [i, { id, turns }] of conversations.entries()) {
    const scope = { actorId: id }
    const session = manager.session({ id, scope })
    for (const [j, { role, text }] of turns.entries()) {
      const started = performance.now()
      await session.record({ role, content: text })
      const last = turns[j + 1]?.role !== 'assistant'
      if (last) {
        await session.endTurn()
        turnLatencies.push(performance.now() - started)
      }
    }
    const ended = performance.now()
    await session.close()
    queryableAfter.push(waitFor ? await waitFor(scope) : performance.now() - ended)
    const kept = await Promise.all(stores.map((store) => readStore(store.withScope?.(scope) ?? store)))
    predictions[id] = kept.flat().map(toPrediction)
    onProgress(i + 1)
  }
  await manager.close()
  await Promise.all(stores.map((store) => store.close?.()))
  return { predictions, turnLatencies, queryableAfter }
}

function toPrediction({ content, metadata }: MemoryEntry): { content: string; type: string } {
  return { content, type: String(metadata?.type ?? '') }
}
