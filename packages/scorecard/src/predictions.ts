import { invalid } from '@memory/core'

/** An entry that a memory holds after a conversation. */
export interface Prediction {
  readonly content: string
  /** The memory type it was stored under. Untyped entries take no part in type accuracy. */
  readonly type?: string
}

/** What a memory holds after each conversation, by conversation id. */
export type Predictions = Readonly<Record<string, readonly Prediction[]>>

/**
 * Checks a parsed JSON document and returns it as predictions. A plain string stands for an untyped entry.
 *
 * @throws MemoryError `invalid_argument` whose `field` is the path of the first fault, such as
 *   `predictions["trip"][2].content`.
 */
export function loadPredictions(json: unknown): Predictions {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw invalid('predictions', 'must be an object keyed by conversation id')
  }
  return Object.fromEntries(
    Object.entries(json).map(([id, entries]: [string, unknown]) => {
      const path = `predictions[${JSON.stringify(id)}]`
      if (!Array.isArray(entries)) throw invalid(path, 'must be an array')
      return [id, entries.map((entry: unknown, i) => prediction(entry, `${path}[${i}]`))]
    }),
  )
}

function prediction(value: unknown, path: string): Prediction {
  if (typeof value === 'string') return { content: value }
  if (typeof value !== 'object' || value === null) throw invalid(path, 'must be a string or an object')
  const { content, type } = value as Readonly<Record<string, unknown>>
  if (typeof content !== 'string') throw invalid(`${path}.content`, 'must be a string')
  if (type === undefined || type === null) return { content }
  if (typeof type !== 'string') throw invalid(`${path}.type`, 'must be a string')
  return { content, type }
}
