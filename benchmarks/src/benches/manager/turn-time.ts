import { median } from '../../statistics.js'
import { answeringStore, type Intake } from './answering-store.js'
import type { Contender } from './contender.js'

/** Rounds in which each takes its turn. */
const RUNS = 45

/** Turns in a run, in one conversation, with everything saved at the end. */
const TURNS = 1000

/** Untimed runs, so that nobody is timed while being compiled. */
const WARM_UPS = 5

/** What a turn takes, in microseconds. */
export interface TurnTime {
  /** What the agent waits for: recording, the model's input, the end of the turn. */
  readonly turn: number
  /** The same with its share of what happens in the background: extraction and saving. */
  readonly whole: number
}

/**
 * The median time of a turn for each: a memory with a store that answers at once is used for a conversation, and
 * flushed. They take turns, and each round begins with another.
 */
export async function turnTimes(
  contenders: readonly Contender[],
  intake: Intake,
): Promise<Map<Contender, TurnTime>> {
  const runs = new Map(contenders.map((contender) => [contender, [] as TurnTime[]]))
  for (let run = -WARM_UPS; run < RUNS; run++) {
    for (let place = 0; place < contenders.length; place++) {
      const contender = contenders[(run + WARM_UPS + place) % contenders.length] as Contender
      const time = await timeOfRun(contender, intake)
      if (run >= 0) runs.get(contender)?.push(time)
    }
  }
  const middle = (times: readonly TurnTime[]): TurnTime => ({
    turn: median(times.map(({ turn }) => turn)),
    whole: median(times.map(({ whole }) => whole)),
  })
  return new Map([...runs].map(([contender, times]) => [contender, middle(times)]))
}

async function timeOfRun(contender: Contender, intake: Intake): Promise<TurnTime> {
  const host = contender.host(1, TURNS)
  await host.open(answeringStore(intake).store)
  let turns = 0
  let rest = 0
  for (let turn = 0; turn < TURNS; turn++) {
    const started = performance.now()
    await host.turn(0, turn)
    const ended = performance.now()
    // Nothing here waits for a timer, so that this is all the background there is.
    await new Promise(setImmediate)
    turns += ended - started
    rest += performance.now() - ended
  }
  const started = performance.now()
  await host.flush()
  rest += performance.now() - started
  const microseconds = 1000 / TURNS
  return { turn: turns * microseconds, whole: (turns + rest) * microseconds }
}
