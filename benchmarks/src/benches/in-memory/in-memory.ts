import { type Bench, comparison, type Row, UsageError } from '../../bench.js'
import { mean } from '../../statistics.js'
import { type Contender, type Searchable, TOP } from './contender.js'
import { contenders, peers } from './contenders/index.js'
import { ours } from './contenders/ours.js'
import { DIMENSIONS, exactNearest, indexOf, queryText } from './dataset.js'
import { bytesPerEntry } from './memory.js'
import { searchTimes } from './timing.js'

/** Queries whose results are compared with the exact ones. */
const CHECKED_QUERIES = Array.from({ length: 20 }, (_, i) => i)

/** Search time and memory of the in-memory store beside others, embedding excluded. */
export const inMemory: Bench = {
  name: 'in-memory',
  summary: 'search time and memory of the in-memory store beside others',
  options: { entries: 'sizes of the store, separated by commas (default 10000,100000)' },
  async run({ entries = '10000,100000' }, progress) {
    const rows: Row[] = []
    for (const size of sizes(entries)) rows.push(...(await measure(size, progress)))
    return rows
  },
}

async function measure(entries: number, progress: (line: string) => void): Promise<Row[]> {
  const label = `${entries % 1_000 === 0 ? `${entries / 1_000}k` : entries} x ${DIMENSIONS}, top ${TOP}`
  const bytes = new Map<Contender, number>()
  for (const contender of contenders) {
    progress(`${label}: memory of ${contender.name}`)
    bytes.set(contender, await bytesPerEntry(contender, entries))
  }
  const stores = new Map<Contender, Searchable>()
  for (const contender of contenders) {
    progress(`${label}: filling ${contender.name}`)
    stores.set(contender, await contender.open(entries))
  }
  progress(`${label}: comparing results`)
  const recalls = await recallOf(stores, entries)
  // A wrong answer is worth nothing however fast it comes.
  if (recalls.get(ours) !== 1) throw new Error(`${label}: recall of ${ours.name} is ${recalls.get(ours)}`)
  progress(`${label}: timing`)
  const times = await searchTimes(stores)
  return [
    ...beside(label, 'search p50', 'ms', times),
    ...beside(label, 'bytes per entry', 'bytes (heap + external)', bytes),
    ...beside(label, `recall@${TOP}`, 'share of the exact results', recalls),
  ]
}

function beside(label: string, metric: string, unit: string, values: ReadonlyMap<Contender, number>): Row[] {
  const of = (contender: Contender) => values.get(contender) ?? Number.NaN
  return peers.map((peer) =>
    comparison({ case: label, metric, unit, ours: of(ours), peer: peer.name, theirs: of(peer) }),
  )
}

/** The share of the exact nearest entries that each contender finds. */
async function recallOf(
  stores: ReadonlyMap<Contender, Searchable>,
  entries: number,
): Promise<Map<Contender, number>> {
  const exact = exactNearest(entries, CHECKED_QUERIES, TOP)
  const recalls = new Map<Contender, number>()
  for (const [contender, store] of stores) {
    const shares: number[] = []
    for (const [q, wanted] of exact.entries()) {
      const found = await store.search(queryText(CHECKED_QUERIES[q] as number))
      shares.push(found.filter((content) => wanted.has(indexOf(content))).length / wanted.size)
    }
    recalls.set(contender, mean(shares))
  }
  return recalls
}

function sizes(list: string): number[] {
  return list.split(',').map((text) => {
    const size = Number(text)
    if (!Number.isSafeInteger(size) || size < TOP)
      throw new UsageError(`--entries takes whole numbers from ${TOP}, separated by commas, not "${list}"`)
    return size
  })
}
