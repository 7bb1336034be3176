import { random } from '../../random.js'

/** Length of every vector: that of the small sentence-embedding models in wide use. */
export const DIMENSIONS = 384

/** Groups the entries fall into, as the topics of a real memory do. */
const CLUSTERS = 200

/** How far entries stray from the middle of their group. */
const SPREAD = 0.7

/** Normally distributed components (Box and Muller), the same for the same seed. */
function gaussian(seed: number): Float32Array {
  const next = random(seed)
  const vector = new Float32Array(DIMENSIONS)
  for (let i = 0; i < DIMENSIONS; i += 2) {
    const radius = Math.sqrt(-2 * Math.log(1 - next()))
    const angle = 2 * Math.PI * next()
    vector[i] = radius * Math.cos(angle)
    vector[i + 1] = radius * Math.sin(angle)
  }
  return vector
}

function clustered(seed: number): Float32Array {
  const center = gaussian(1 + ((Math.imul(seed, 0x9e3779b1) >>> 0) % CLUSTERS))
  const noise = gaussian(seed)
  const vector = center.map((component, i) => component + SPREAD * (noise[i] ?? 0))
  const length = Math.hypot(...vector)
  return vector.map((component) => component / length)
}

// Made anew whenever it is asked for, so that no data set lies in memory beside the store that is measured.
/** The unit vector of entry `index`. */
export const entryVector = (index: number): Float32Array => clustered(1_000_000 + index)
/** The unit vector of query `index`. */
const queryVector = (index: number): Float32Array => clustered(500_000_000 + index)

/** The content of entry `index`; its vector is found again by {@link vectorOf}. */
export const entryText = (index: number): string => `entry ${index}`
/** The text of query `index`. */
export const queryText = (index: number): string => `query ${index}`

/** Which entry a content belongs to. */
export const indexOf = (text: string): number => Number(text.slice(text.indexOf(' ') + 1))

/** A query's vector is made beforehand, so that nobody's search is charged for it. */
const queryVectors = new Map<string, Float32Array>()

/** Stands in for an embedding model: takes no time for prepared queries. */
export function vectorOf(text: string): Float32Array {
  if (text.startsWith('entry ')) return entryVector(indexOf(text))
  let vector = queryVectors.get(text)
  if (!vector) {
    vector = queryVector(indexOf(text))
    queryVectors.set(text, vector)
  }
  return vector
}

/** Contents, and their vectors one after the other in one array: all that a search without a store needs. */
export function flatEntries(entries: number): { contents: string[]; vectors: Float32Array } {
  const contents = Array.from({ length: entries }, (_, index) => entryText(index))
  const vectors = new Float32Array(entries * DIMENSIONS)
  for (const [index, content] of contents.entries()) vectors.set(vectorOf(content), index * DIMENSIONS)
  return { contents, vectors }
}

/** The nearest `count` of `entries` entries, in double precision, for checking everybody's answers. */
export function exactNearest(entries: number, queries: readonly number[], count: number): Set<number>[] {
  const vectors = queries.map((query) => vectorOf(queryText(query)))
  const best = queries.map((): { index: number; score: number }[] => [])
  for (let index = 0; index < entries; index++) {
    const entry = entryVector(index)
    for (const [q, vector] of vectors.entries()) {
      let score = 0
      for (let i = 0; i < DIMENSIONS; i++) score += (entry[i] as number) * (vector[i] as number)
      const list = best[q] ?? []
      if (list.length === count && score <= (list[count - 1]?.score ?? 0)) continue
      const at = list.findIndex((other) => other.score < score)
      list.splice(at < 0 ? list.length : at, 0, { index, score })
      list.length = Math.min(list.length, count)
    }
  }
  return best.map((list) => new Set(list.map(({ index }) => index)))
}
