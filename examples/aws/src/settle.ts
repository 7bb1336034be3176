import { setTimeout as pause } from 'node:timers/promises'
import type { VectorBackend } from '@memory/vector'

const POLL_MS = 50

/**
 * Resolves when writes so far are likely to show in searches: writes a mark, waits until a search finds it, and then as
 * long again, since the service promises no order.
 */
export async function settle(backend: VectorBackend, dimensions: number): Promise<void> {
  const partition = `mark-${crypto.randomUUID()}`
  const vector = Array.from({ length: dimensions }, (_, i) => (i === 0 ? 1 : 0))
  const mark = {
    partition,
    id: 'mark',
    content: '-',
    details: '{}',
    filterable: {},
    vector,
    version: partition,
  }
  const started = performance.now()
  const [outcome] = await backend.upsert([mark])
  if (outcome?.status === 'failed') throw outcome.error
  while ((await backend.query({ partition, vector, topK: 1, now: Date.now() })).length === 0)
    await pause(POLL_MS)
  await pause(performance.now() - started)
  await backend.delete(['mark'], { partition })
}
