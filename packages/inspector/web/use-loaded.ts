import { type Dispatch, type StateUpdater, useEffect, useState } from 'preact/hooks'

/** Something that is asked for: what was last known of it, and how that fares. */
export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly error: Error | undefined
  readonly isLoading: boolean
  readonly update: Dispatch<StateUpdater<Value | undefined>>
}

/**
 * Loads whenever the key changes, and lets go of what is on its way. The last value stays while the same thing is loaded
 * again (`round` grows), and goes when the key changes.
 */
export function useLoaded<Value>(
  key: string,
  round: number,
  load: (signal: AbortSignal) => Promise<Value>,
): Loaded<Value> {
  const [state, setState] = useState<{ key: string; value?: Value; error?: Error; isLoading: boolean }>({
    key,
    isLoading: true,
  })
  // The key stands for everything that load uses, the round for another try.
  useEffect(() => {
    const ending = new AbortController()
    setState((last) => (last.key === key ? { ...last, isLoading: true } : { key, isLoading: true }))
    load(ending.signal).then(
      (value) => {
        if (!ending.signal.aborted) setState({ key, value, isLoading: false })
      },
      (error: unknown) => {
        if (ending.signal.aborted) return
        setState({ key, error: error instanceof Error ? error : new Error(String(error)), isLoading: false })
      },
    )
    return () => ending.abort()
  }, [key, round])
  const current = state.key === key ? state : { key, isLoading: true, value: undefined, error: undefined }
  return {
    value: current.value,
    error: current.error,
    isLoading: current.isLoading,
    update: (next) =>
      setState((last) => {
        const value =
          typeof next === 'function'
            ? (next as (was: Value | undefined) => Value | undefined)(last.value)
            : next
        return { ...last, ...(value !== undefined && { value }) }
      }),
  }
}
