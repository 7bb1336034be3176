import { type Embedder, invalid, MemoryError, type Vector } from '@memory/core'

/**
 * A copy of the vector scaled to length one, so that a scalar product is a cosine.
 *
 * @throws MemoryError `embedder_mismatch` when its length is not the embedder's; `invalid_argument` when it has no
 * direction: all zeros, or components that are not finite numbers.
 */
export function unitVector(vector: Vector, embedder: Embedder, storeName: string): Float32Array {
  if (vector?.length !== embedder.dimensions) {
    throw new MemoryError(
      'embedder_mismatch',
      `Store "${storeName}" holds vectors of ${embedder.dimensions} dimensions, but embedder "${embedder.id}" returned ${vector?.length}`,
      { field: 'embedder.dimensions', limit: embedder.dimensions, actual: vector?.length, storeName },
    )
  }
  let squares = 0
  for (const component of vector) squares += component * component
  const length = Math.sqrt(squares)
  if (!(length > 0 && length < Number.POSITIVE_INFINITY)) {
    throw invalid('embedding', 'must be finite numbers that are not all zero')
  }
  return Float32Array.from(vector, (component) => component / length)
}

/** The scalar product of `query` and the row of `rows` that starts at `at`, in double precision. */
export function dot(query: Float32Array, rows: Float32Array, at: number): number {
  const length = query.length
  const even = length - (length % 4)
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let i = 0; i < even; i += 4) {
    a += (query[i] as number) * (rows[at + i] as number)
    b += (query[i + 1] as number) * (rows[at + i + 1] as number)
    c += (query[i + 2] as number) * (rows[at + i + 2] as number)
    d += (query[i + 3] as number) * (rows[at + i + 3] as number)
  }
  for (let i = even; i < length; i++) a += (query[i] as number) * (rows[at + i] as number)
  return a + b + (c + d)
}
