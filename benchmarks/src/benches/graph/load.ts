import type { Embedder } from '@memory/core'
import { neo4jStore } from '@memory/store-neo4j'
import neo4j from 'neo4j-driver'
import type { Row } from '../../bench.js'
import { median } from '../../statistics.js'
import { planned, recordingDriver } from './plans.js'
import { factOf, questionOf } from './triples.js'

const BATCH = 1_000
const WARM_UPS = 20
const RUNS = 200
const DIMENSIONS = 384

/** Costs nothing, so that the store alone is measured; texts with the same words are alike. */
const freeEmbedder: Embedder = {
  id: 'free@1',
  dimensions: DIMENSIONS,
  async embed(texts) {
    return texts.map((text) => {
      const vector = new Float32Array(DIMENSIONS).fill(0.01)
      for (const word of text.toLowerCase().split(/\W+/)) {
        let slot = 7
        for (let i = 0; i < word.length; i++) slot = (slot * 31 + word.charCodeAt(i)) % DIMENSIONS
        vector[slot] = (vector[slot] ?? 0) + 1
      }
      return vector
    })
  },
}

/** How long a write and a question take in a store that holds many triples, and how the server plans them. */
export async function loadRows(url: string, size: number, progress: (line: string) => void): Promise<Row[]> {
  const driver = neo4j.driver(url)
  const recording = recordingDriver(driver)
  const store = neo4jStore({ driver: recording, namespace: 'load', embedder: freeEmbedder })
  for (let n = 0; n < size; n += BATCH) {
    progress(`writing triples: ${n} of ${size}`)
    const batch = Array.from({ length: Math.min(BATCH, size - n) }, (_, i) => factOf(n + i, size))
    const failed = (await store.addBatch(batch)).find((result) => 'error' in result)
    if (failed) throw failed.error
  }
  progress('timing')
  const writes: number[] = []
  const queries: number[] = []
  for (let run = 0; run < WARM_UPS + RUNS; run++) {
    const { content, metadata } = factOf(size + run, size)
    const write = await timed(() => store.add(`${content} again ${run}`, metadata))
    const query = await timed(() => store.search(questionOf(run * 31, size)))
    if (run < WARM_UPS) continue
    writes.push(write)
    queries.push(query)
  }
  const [first] = (await store.list({ limit: 1 })).entries
  await store.update(first?.id ?? '', { metadata: {} })
  await store.delete(first?.id ?? '')
  await store.get(first?.id ?? '')
  await store.tools()[0]?.execute({ entity: 'Baba', hops: 2 })
  // Small scopes are searched in another way.
  const small = store.withScope({ actorId: 'small' })
  await small.add('Ana works at Acme')
  await small.search('Ana')
  await small.clear()
  const plans = await planned(driver, recording.statements)
  for (const scan of plans.scans) progress(`full scan: ${scan}`)
  await driver.close()
  const label = `${size % 1_000 === 0 ? `${size / 1_000}k` : size} triples, embedding excluded`
  return [
    { case: label, metric: 'write p50', unit: 'ms', ours: median(writes) },
    { case: label, metric: 'query p50', unit: 'ms', ours: median(queries) },
    { case: label, metric: 'statements planned', unit: 'count', ours: plans.statements },
    { case: label, metric: 'full scans in plans', unit: 'count', ours: plans.scans.length },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
