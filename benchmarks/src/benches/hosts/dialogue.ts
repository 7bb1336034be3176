import type { Host, HostConversation, Reply, Shown } from './host.js'

/** Every so many turns the agent looks something up by itself. */
const TOOL_EVERY = 4

/** What became of the turns of one conversation. */
export interface DialogueResult {
  /** Turns whose question and answer were each recorded once. */
  readonly recordedOnce: number
  /** Turns in which the model was shown the memory in question before it spoke. */
  readonly injected: number
  /** Calls of a tool whose result held the memory in question. */
  readonly toolCalls: number
  /** Milliseconds of each turn, with memory and without. */
  readonly times: readonly number[]
  readonly timesAlone: readonly number[]
}

/**
 * Two conversations of the same words, one with memory and one without, turn by turn in changing order. Each turn is
 * about something that memory was told before it.
 */
export async function dialogue(host: Host, turns: number): Promise<DialogueResult> {
  const model = new DialogueModel()
  const { conversation, memory } = await host.open((shown) => model.reply(shown))
  const alone = host.openAlone((shown) => new DialogueModel().reply(shown))
  const times: number[] = []
  const timesAlone: number[] = []
  try {
    for (let turn = 0; turn < turns; turn++) {
      await memory.learn(fact(turn))
      const contenders: [HostConversation, number[]][] = [
        [conversation, times],
        [alone, timesAlone],
      ]
      for (const [contender, into] of turn % 2 === 0 ? contenders : contenders.reverse()) {
        const started = performance.now()
        await contender.say(question(turn))
        into.push(performance.now() - started)
      }
    }
    const recorded = await memory.recorded()
    const count = (text: string): number => recorded.filter((each) => each === text).length
    const isOnce = (turn: number): boolean => count(question(turn)) === 1 && count(answer(turn)) === 1
    return {
      recordedOnce: Array.from({ length: turns }, (_, turn) => turn).filter(isOnce).length,
      injected: model.injected.size,
      toolCalls: model.served.size,
      times,
      timesAlone,
    }
  } finally {
    await memory.close()
  }
}

const drawer = (turn: number): string => `drawer${String(turn).padStart(4, '0')}`
const fact = (turn: number): string => `The spare key lies in ${drawer(turn)} behind the red folder`
const question = (turn: number): string => `What lies in ${drawer(turn)} ?`
const answer = (turn: number): string => `I looked into ${drawer(turn)} for you.`

/** A model that looks things up in some turns, and keeps count of what it was shown. */
class DialogueModel {
  readonly injected = new Set<number>()
  readonly served = new Set<number>()

  reply({ question, since }: Shown): Reply {
    const turn = Number(question.match(/drawer(\d+) \?/)?.[1])
    const isFirst = since === ''
    if (isFirst && question.includes(fact(turn))) this.injected.add(turn)
    if (!isFirst && since.includes(fact(turn))) this.served.add(turn)
    const looksUp = isFirst && turn % TOOL_EVERY === TOOL_EVERY - 1
    return looksUp ? { search: drawer(turn), text: '' } : { text: answer(turn) }
  }
}
