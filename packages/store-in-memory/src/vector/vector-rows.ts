import type { CodeMemory } from './code-memory.js'
import { MAX_KERNEL_ROWS } from './kernel.js'
import { dot } from './unit-vector.js'

/** Rows of the first segment: most scopes hold a handful of memories. */
const FIRST_ROWS = 4

interface Segment {
  readonly vectors: Float32Array
  /** Where the codes are; absent without a kernel, or when its memory is full. */
  readonly codes: number | undefined
  readonly rows: number
  /** Bound on the distance of any coded row from its vector. */
  error: number
}

/** Slots whose scores are all within `error` of the cosine. */
export interface Run {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly error: number
}

/** What keeping a cosine in 32 bits may cost, generously. */
const SINGLE_PRECISION = 1e-6

/**
 * The unit vectors of one scope by slot. Segments double up to 1,024 rows, so small scopes stay small and growing
 * never copies. A row never written, or erased, is all zeros and scores 0.
 */
export class VectorRows {
  readonly #dimensions: number
  readonly #memory: CodeMemory | undefined
  readonly #segments: Segment[] = []

  constructor(dimensions: number, memory: CodeMemory | undefined) {
    this.#dimensions = dimensions
    this.#memory = memory
  }

  set(slot: number, vector: Float32Array): void {
    const { segment, row } = this.#locate(slot)
    segment.vectors.set(vector, row * this.#dimensions)
    if (segment.codes !== undefined && this.#memory) {
      segment.error = Math.max(segment.error, this.#memory.write(segment.codes, row, vector))
    }
  }

  get(slot: number): Float32Array {
    const { segment, row } = this.#locate(slot)
    return segment.vectors.slice(row * this.#dimensions, (row + 1) * this.#dimensions)
  }

  erase(slot: number): void {
    const { segment, row } = this.#locate(slot)
    segment.vectors.fill(0, row * this.#dimensions, (row + 1) * this.#dimensions)
    if (segment.codes !== undefined) this.#memory?.erase(segment.codes, row)
  }

  /** The cosine of the slot's vector and the query. */
  exact(query: Float32Array, slot: number): number {
    const { segment, row } = this.#locate(slot)
    return dot(query, segment.vectors, row * this.#dimensions)
  }

  /** Writes rough cosines of the first `count` slots to `scores`; tells for each run of slots how rough they are. */
  scan(query: Float32Array, count: number, scores: Float32Array): Run[] {
    const runs: Run[] = []
    const queryError = this.#memory?.setQuery(query) ?? 0
    for (const [index, segment] of this.#segments.entries()) {
      const from = startOf(index)
      const to = Math.min(from + segment.rows, count)
      if (to <= from) break
      if (segment.codes !== undefined && this.#memory) {
        this.#memory.scan(segment.codes, to - from, scores, from)
        runs.push({ from, to, error: segment.error + queryError })
      } else {
        for (let slot = from, at = 0; slot < to; slot++, at += this.#dimensions) {
          scores[slot] = dot(query, segment.vectors, at)
        }
        runs.push({ from, to, error: SINGLE_PRECISION })
      }
    }
    return runs
  }

  /** Gives the codes back; the rows must not be used any more. */
  release(): void {
    for (const { codes, rows } of this.#segments) {
      if (codes !== undefined) this.#memory?.release(codes, rows)
    }
    this.#segments.length = 0
  }

  #locate(slot: number): { segment: Segment; row: number } {
    const index = segmentOf(slot)
    while (this.#segments.length <= index) this.#grow()
    return { segment: this.#segments[index] as Segment, row: slot - startOf(index) }
  }

  #grow(): void {
    const index = this.#segments.length
    const rows = Math.min(startOf(index + 1) - startOf(index), MAX_KERNEL_ROWS)
    this.#segments.push({
      vectors: new Float32Array(rows * this.#dimensions),
      codes: this.#memory?.allocate(rows),
      rows,
      error: 0,
    })
  }
}

/** Segments cover 4, 4, 8, 16 ... 512, 1024, 1024 ... slots. */
const DOUBLINGS = Math.log2(MAX_KERNEL_ROWS / FIRST_ROWS)

function segmentOf(slot: number): number {
  if (slot < FIRST_ROWS) return 0
  if (slot < MAX_KERNEL_ROWS) return 31 - Math.clz32(slot / FIRST_ROWS) + 1
  return DOUBLINGS + Math.floor(slot / MAX_KERNEL_ROWS)
}

function startOf(segment: number): number {
  if (segment === 0) return 0
  return segment <= DOUBLINGS ? FIRST_ROWS * 2 ** (segment - 1) : (segment - DOUBLINGS) * MAX_KERNEL_ROWS
}
