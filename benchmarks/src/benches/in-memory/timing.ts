import { median } from '../../statistics.js'
import type { Contender, Searchable } from './contender.js'
import { queryText, vectorOf } from './dataset.js'

/** Rounds in which every contender takes its turn. */
const RUNS = 9

/** Untimed searches before the first run, so that nobody is timed while being compiled. */
const WARM_UPS = 4

/**
 * The median time of a search in milliseconds for each contender. They take turns, each run starting with another,
 * so that whatever else the machine does meets all of them.
 */
export async function searchTimes(
  stores: ReadonlyMap<Contender, Searchable>,
): Promise<Map<Contender, number>> {
  const contenders = [...stores]
  const times = new Map(contenders.map(([contender]) => [contender, [] as number[]]))
  const queries = RUNS * Math.max(...contenders.map(([{ searchesPerRun }]) => searchesPerRun))
  // Makes their vectors now, not while somebody is timed.
  for (let i = 0; i < queries; i++) vectorOf(queryText(i))
  for (const [, store] of contenders) {
    for (let i = 0; i < WARM_UPS; i++) await store.search(queryText(i))
  }
  for (let run = 0; run < RUNS; run++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const [contender, store] = contenders[(run + turn) % contenders.length] as (typeof contenders)[number]
      for (let i = 0; i < contender.searchesPerRun; i++) {
        const query = queryText(run * contender.searchesPerRun + i)
        const started = performance.now()
        await store.search(query)
        times.get(contender)?.push(performance.now() - started)
      }
    }
  }
  return new Map([...times].map(([contender, list]) => [contender, median(list)]))
}
