import type { Clock, Embedder, EmbedOptions, MemoryEntry, Vector } from '@memory/core'
import { MemoryError } from '@memory/core'
import { expect } from 'vitest'

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  time = Date.parse('2026-01-01T00:00:00.000Z')

  now(): number {
    return this.time
  }

  schedule(): () => void {
    throw new Error('A store schedules nothing')
  }

  /** The present moment plus some milliseconds, in ISO 8601. */
  iso(plus = 0): string {
    return new Date(this.time + plus).toISOString()
  }
}

/** An embedder that looks vectors up, or asks a function for them, and remembers what it was asked. */
export class FakeEmbedder implements Embedder {
  readonly id = 'fake'
  readonly calls: { readonly texts: readonly string[]; readonly kind: EmbedOptions['kind'] }[] = []
  readonly dimensions: number
  readonly #vectorOf: (text: string) => Vector

  constructor(dimensions: number, vectors: Readonly<Record<string, Vector>> | ((text: string) => Vector)) {
    this.dimensions = dimensions
    this.#vectorOf = typeof vectors === 'function' ? vectors : (text) => vectors[text] ?? []
  }

  async embed(texts: readonly string[], { kind }: EmbedOptions): Promise<Vector[]> {
    this.calls.push({ texts, kind })
    return texts.map(this.#vectorOf)
  }
}

/** A vector of counts of letters: alike for texts of like letters, never zero for a text with letters. */
export function lettersOf(text: string): number[] {
  const counts = new Array<number>(26).fill(0)
  for (const letter of text.toLowerCase()) {
    const place = letter.charCodeAt(0) - 97
    if (place >= 0 && place < 26) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

export const contents = (entries: readonly MemoryEntry[]): string[] => entries.map(({ content }) => content)

/** The promise rejects with a `MemoryError` of this code and, if given, about this field. */
export async function expectError(
  promise: Promise<unknown>,
  code: string,
  field?: string,
): Promise<MemoryError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!MemoryError.isInstance(error)) throw new Error(`Expected a MemoryError, got ${String(error)}`)
  expect({ code: error.code, ...(field !== undefined && { field: error.field }) }).toEqual({
    code,
    ...(field !== undefined && { field }),
  })
  return error
}
