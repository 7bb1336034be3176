import { MemoryError, type Vector } from '@memory/core'

/**
 * An embedding as a plain list, fit for every service: SDKs serialise a typed array as an object. With `unit`
 * it is scaled to length 1, so that a scalar product is the cosine. A list that is fit already is given back itself:
 * vectors are most of what a batch weighs.
 *
 * @throws MemoryError `embedder_mismatch` for a wrong length, `invalid_argument` for a component that float32
 * cannot hold, or when all are zero.
 */
export function checkedVector(
  vector: Vector,
  dimensions: number,
  label: string,
  unit: boolean,
): readonly number[] {
  if (vector.length !== dimensions) {
    throw new MemoryError(
      'embedder_mismatch',
      `${label} has ${dimensions} dimensions, but the embedder gave ${vector.length}`,
      { field: 'embedder', limit: dimensions, actual: vector.length },
    )
  }
  let squares = 0
  let isExact = !unit && Array.isArray(vector)
  for (let i = 0; i < dimensions; i++) {
    const component = vector[i] as number
    // Services round to float32 first and judge then: 1e39 is infinite to them and 1e-46 is zero.
    const rounded = Math.fround(component)
    if (rounded !== component) isExact = false
    squares += rounded * rounded
  }
  if (!Number.isFinite(squares)) {
    throw new MemoryError('invalid_argument', 'The embedding has a component that is no float32 number', {
      field: 'vector',
    })
  }
  if (squares === 0) {
    throw new MemoryError('invalid_argument', 'The embedding is a zero vector, which has no direction', {
      field: 'vector',
    })
  }
  if (isExact) return vector as readonly number[]
  const length = unit ? Math.sqrt(squares) : 1
  // Grown, not made at its length: engines write a list without holes as JSON a quarter faster.
  const list: number[] = []
  for (let i = 0; i < dimensions; i++) list.push(Math.fround(vector[i] as number) / length)
  return list
}
