/** Makes a preparation out of what a store or a gate calls `initialize`: it runs once, in a bounded time. */
export type Preparation = (
  name: string,
  prepare: () => Promise<void> | undefined,
) => () => Promise<void> | undefined

/** Runs a preparation once, for all who need it; a failed one is tried again by the next. */
export function once(prepare: () => Promise<unknown>): () => Promise<void> | undefined {
  let running: Promise<void> | undefined
  let done = false
  const start = async (): Promise<void> => {
    try {
      await prepare()
      done = true
    } finally {
      running = undefined
    }
  }
  return () => {
    if (done) return undefined
    running ??= start()
    return running
  }
}
