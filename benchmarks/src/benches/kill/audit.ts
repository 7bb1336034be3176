/** What one store has after a kill, as numbers of messages. */
export interface Holding {
  /** One for each entry. */
  readonly stored: readonly number[]
  /** One for each journal record that waits for this store. */
  readonly pending: readonly number[]
}

/** Messages with which something is wrong. */
export interface Findings {
  /** Acknowledged, but neither in the store nor waiting for it. */
  readonly lost: readonly number[]
  /** Twice in the store, or waiting for it twice. */
  readonly doubled: readonly number[]
}

/** Compares what was acknowledged with what a store has. */
export function audit(acknowledged: Iterable<number>, { stored, pending }: Holding): Findings {
  const present = new Set([...stored, ...pending])
  return {
    lost: [...acknowledged].filter((number) => !present.has(number)),
    doubled: [...new Set([...repeats(stored), ...repeats(pending)])],
  }
}

function repeats(numbers: readonly number[]): number[] {
  const seen = new Set<number>()
  return numbers.filter((number) => seen.size === seen.add(number).size)
}
