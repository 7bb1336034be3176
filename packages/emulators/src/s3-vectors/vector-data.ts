import { compare } from '../compare.js'
import { badRecord, invalid } from './faults.js'

const ZERO_NORM = 'cosine distance does not support vectors with zero norm'

/** Rules for vectors, which apply after rounding to float32 (docs/evidence/float32-range.md and zero-vector.md). */
export function checkRecordVector(
  key: string,
  data: readonly unknown[],
  dimension: number,
  cosine: boolean,
  path: string,
): Float32Array {
  if (data.length !== dimension) {
    throw badRecord(key, `vector must have length ${dimension}, but has length ${data.length}`, path)
  }
  const vector = Float32Array.from(data as readonly number[])
  if (!vector.every(Number.isFinite)) throw badRecord(key, 'vector contains NaNs or Infs', path)
  if (cosine && vector.every((component) => component === 0)) throw badRecord(key, ZERO_NORM, path)
  return vector
}

export function checkQueryVector(data: readonly unknown[], dimension: number, cosine: boolean): Float32Array {
  const refuse = (detail: string) =>
    invalid(
      'Query vector contains invalid values or is invalid for this index',
      'vector',
      `Invalid input: ${detail}`,
    )
  if (data.length !== dimension)
    throw refuse(`vector must have length ${dimension}, but has length ${data.length}`)
  const vector = Float32Array.from(data as readonly number[])
  if (!vector.every(Number.isFinite)) throw refuse('vector contains NaNs or Infs')
  if (cosine && vector.every((component) => component === 0)) throw refuse(ZERO_NORM)
  return vector
}

/** Cosine distance is 1 - cosine (cosine-distance.md, measured); the formula of `euclidean` is documented nowhere. */
export function distance(a: Float32Array, b: Float32Array, metric: string): number {
  const { dot, squares, norms } = compare(a, b)
  return Math.fround(metric === 'cosine' ? 1 - dot / norms : Math.sqrt(squares))
}
