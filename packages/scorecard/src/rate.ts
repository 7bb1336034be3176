/** How many of how many. */
export interface Rate {
  readonly count: number
  readonly of: number
  /** From 0 to 1; `null` when there is nothing to count. */
  readonly rate: number | null
}

/** Builds a {@link Rate}. */
export function rate(count: number, of: number): Rate {
  return { count, of, rate: of === 0 ? null : count / of }
}
