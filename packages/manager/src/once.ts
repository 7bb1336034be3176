/** Runs a preparation once, for all who need it; a failed one is tried again by the next. */
export function once(prepare: () => Promise<void> | void): () => Promise<void> | undefined {
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
