import { useEffect, useState } from 'preact/hooks'

/** How often what is shown of the time is brought up to date, in milliseconds. */
const EVERY_MS = 20_000

const listeners = new Set<(now: number) => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The present moment, which moves on from time to time. One timer serves all. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    listeners.add(setNow)
    timer ??= setInterval(() => {
      for (const tell of listeners) tell(Date.now())
    }, EVERY_MS)
    return () => {
      listeners.delete(setNow)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [])
  return now
}
