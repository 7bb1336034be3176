import usearch from 'usearch'
import { type Contender, TOP } from '../contender.js'
import { DIMENSIONS, flatEntries, vectorOf } from '../dataset.js'

/** USearch's exhaustive search in native code over a flat array; it keeps no contents, so they lie beside it. */
const exact = (name: string, threads: number): Contender => ({
  name,
  searchesPerRun: 20,
  async open(entries) {
    const { contents, vectors } = flatEntries(entries)
    return {
      async search(query) {
        const { Cos } = usearch.MetricKind
        const { keys } = usearch.exactSearch(vectors, vectorOf(query), DIMENSIONS, TOP, Cos, threads)
        return Array.from(keys, (key) => contents[Number(key)] as string)
      },
    }
  },
})

/** On one thread, as the others. */
export const usearchExact = exact('usearch exact', 1)
/** On every core, as it does when it is not told otherwise. */
export const usearchExactAllCores = exact('usearch exact, all cores', 0)
