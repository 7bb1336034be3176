import { useEffect, useRef, useState } from 'preact/hooks'
import type { Turn } from '../src/api.js'
import { type Client, RefusedError } from './client.js'
import { readEvents } from './sse.js'

/** Milliseconds between a lost connection and the next try. */
const AGAIN_MS = 2000

/** What is known of a scope's turns. */
export interface Turns {
  /** Latest first. */
  readonly turns: readonly Turn[]
  readonly isLoading: boolean
  readonly error: string | undefined
  /** Whether changes arrive by themselves at the moment. */
  readonly isLive: boolean
  /** Seqs that arrived while the page was open. */
  readonly fresh: ReadonlySet<number>
  /** Absent when there are no earlier ones. */
  readonly loadMore: (() => Promise<void>) | undefined
}

const EMPTY = {
  turns: [] as readonly Turn[],
  before: undefined as number | undefined,
  isLoading: true,
  error: undefined as string | undefined,
  isLive: false,
  fresh: new Set<number>() as ReadonlySet<number>,
}

/** Loads a scope's turns and keeps up with them; `onTurn` hears of every change that arrives later. */
export function useTurns(
  client: Client,
  scope: number,
  onTurn: (turn: Turn, was: Turn | undefined) => void,
): Turns {
  const [state, setState] = useState(EMPTY)
  const listener = useRef(onTurn)
  listener.current = onTurn
  const wanted = useRef(new AbortController().signal)

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    wanted.current = signal
    const known = new Map<number, Turn>()
    const show = (isFresh: boolean, arrived: readonly Turn[]): void => {
      for (const turn of arrived) known.set(turn.seq, turn)
      setState((last) => ({
        ...last,
        turns: merge(last.turns, arrived),
        ...(isFresh && { fresh: new Set([...last.fresh, ...arrived.map(({ seq }) => seq)]) }),
      }))
    }
    const run = async (): Promise<void> => {
      setState(EMPTY)
      let since: number | undefined
      while (!signal.aborted) {
        try {
          const response = await client.live(scope, since, signal)
          if (since === undefined) {
            const page = await client.turns({ scope }, signal)
            show(false, page.turns)
            setState((last) => ({ ...last, before: page.before, isLoading: false }))
          }
          setState((last) => ({ ...last, isLive: true, error: undefined }))
          if (response.body) {
            await readEvents(response.body, ({ id, type, data }) => {
              since = Number(id)
              if (type !== 'turn' || signal.aborted) return
              const turn = JSON.parse(data) as Turn
              const was = known.get(turn.seq)
              if (was && was.version >= turn.version) return
              show(true, [turn])
              listener.current(turn, was)
            })
          }
          setState((last) => ({ ...last, isLive: false }))
        } catch (error) {
          if (signal.aborted) return
          setState((last) => ({ ...last, isLive: false, isLoading: false, error: messageOf(error) }))
          if (error instanceof RefusedError && error.status < 500) return
        }
        await pause(AGAIN_MS, signal)
      }
    }
    void run()
    return () => ending.abort()
  }, [client, scope])

  const { before, ...shown } = state
  const loadMore = async (): Promise<void> => {
    const signal = wanted.current
    try {
      const page = await client.turns({ scope, ...(before !== undefined && { before }) }, signal)
      if (signal.aborted) return
      setState((last) => ({ ...last, turns: merge(last.turns, page.turns), before: page.before }))
    } catch (error) {
      if (!signal.aborted) setState((last) => ({ ...last, error: messageOf(error) }))
    }
  }
  return { ...shown, loadMore: before === undefined ? undefined : loadMore }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Each turn once, as it is now; the latest first. */
function merge(shown: readonly Turn[], arrived: readonly Turn[]): Turn[] {
  const all = new Map(shown.map((turn) => [turn.seq, turn]))
  for (const turn of arrived) {
    const known = all.get(turn.seq)
    if (!known || known.version < turn.version) all.set(turn.seq, turn)
  }
  return [...all.values()].sort((a, b) => b.seq - a.seq)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
