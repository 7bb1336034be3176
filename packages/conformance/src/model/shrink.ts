/**
 * The shortest sequence found that still fails: drops halves, then quarters, down to single steps, as long as
 * the rest fails. Bounded, because every attempt opens a store.
 */
export async function shrink<Step>(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  maxAttempts: number,
): Promise<readonly Step[]> {
  let shortest = steps
  let attempts = 0
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < shortest.length && attempts < maxAttempts; ) {
      const shorter = [...shortest.slice(0, from), ...shortest.slice(from + size)]
      attempts++
      if (await fails(shorter)) shortest = shorter
      else from += size
    }
  }
  return shortest
}
