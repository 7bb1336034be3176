import { useEffect, useRef, useState } from 'preact/hooks'

/** Something that is asked for: what was last known of it, and how that fares. */
export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly error: Error | undefined
  readonly isLoading: boolean
  /**
   * Asks for more of the same and changes the value by it. When something else is wanted, or the same again, before that
   * has arrived, it is let go.
   */
  readonly extend: (more: (signal: AbortSignal) => Promise<(value: Value) => Value>) => Promise<void>
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
  const wanted = useRef(new AbortController())
  // The key stands for everything that load uses, the round for another try.
  useEffect(() => {
    const ending = new AbortController()
    wanted.current = ending
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
    async extend(more) {
      const { signal } = wanted.current
      try {
        const change = await more(signal)
        if (signal.aborted) return
        setState((last) => (last.value === undefined ? last : { ...last, value: change(last.value) }))
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
  }
}
