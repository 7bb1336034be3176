import { BedrockAgentCoreClient, ListEventsCommand } from '@aws-sdk/client-bedrock-agentcore'
import type { Message } from '@memory/core'
import { agentCoreEmulator } from '@memory/emulators'
import { agentCoreStore, ensureMemory } from '@memory/store-agentcore'
import { AgentCoreMemoryStore } from 'bedrock-agentcore/memory/strands'
import { type Bench, comparison, type Row } from '../../bench.js'
import { random } from '../../random.js'
import { wholeNumber } from '../../whole-number.js'
import { sendInBursts, type TurnSink } from './host.js'

const PEER = 'bedrock-agentcore 0.4.4'
const LOST_REPLIES = 0.05
const THROTTLED = 0.05

/** Sizes of the bursts that turns come in, at least and at most. */
const BURSTS = { small: [1, 12], large: [60, 120] } as const

/** What one store has made of the turns, over all runs. */
interface Outcome {
  calls: number
  lookUps: number
  doubled: number
  lost: number
  outOfOrder: number
}

type OpenSink = (place: {
  readonly memoryId: string
  readonly client: BedrockAgentCoreClient
  readonly actorId: string
  readonly sessionId: string
}) => TurnSink

const ours: OpenSink = ({ memoryId, client, actorId, sessionId }) =>
  agentCoreStore({ memoryId, client, scope: { actorId, sessionId } })

// Its turns are packed as ours are: by as many as the service takes, and not by its default of 50.
const theirs: OpenSink = ({ memoryId, client, actorId, sessionId }) => {
  const store = new AgentCoreMemoryStore({
    memoryId,
    client,
    actorId,
    sessionId,
    namespace: '/facts/{actorId}/',
    writable: true,
    maxTurnsPerEvent: 100,
  })
  return { addMessages: (messages, context) => store.addMessages(messages as never, context as never) }
}

/** Turns sent to AgentCore while replies get lost and requests are refused, beside AWS's own store. */
export const turnDelivery: Bench = {
  name: 'agentcore',
  summary:
    "200 turns into AgentCore with lost replies, throttling and growing retries, beside AWS's own store",
  options: {
    turns: 'how many in each run (default 200)',
    runs: 'how many, each with other bursts and other weather; counts are sums (default 20)',
  },
  async run({ turns = '200', runs = '20' }, progress) {
    const count = wholeNumber('turns', turns)
    const rounds = wholeNumber('runs', runs)
    const rows: Row[] = []
    for (const [size, [least, most]] of Object.entries(BURSTS)) {
      progress(`${size} bursts`)
      const mine = await deliver(ours, count, rounds, least, most)
      const peers = await deliver(theirs, count, rounds, least, most)
      const name = `${rounds} x ${count} turns, bursts of ${least} to ${most}`
      for (const [metric, key] of [
        ['calls', 'calls'],
        ['doubled', 'doubled'],
        ['lost', 'lost'],
        ['out of order', 'outOfOrder'],
        ['look-ups', 'lookUps'],
      ] as const) {
        const row = { case: name, metric, unit: 'count', ours: mine[key], peer: PEER, theirs: peers[key] }
        // Nothing is divided by nothing.
        rows.push(row.theirs === 0 ? row : comparison(row))
      }
    }
    return rows
  },
}

/** The same turns, bursts and weather for whoever is measured, in an emulator of its own. */
async function deliver(
  open: OpenSink,
  count: number,
  runs: number,
  least: number,
  most: number,
): Promise<Outcome> {
  const total: Outcome = { calls: 0, lookUps: 0, doubled: 0, lost: 0, outOfOrder: 0 }
  for (let run = 1; run <= runs; run++) {
    const emulator = await agentCoreEmulator({ seed: run })
    const { memoryId } = await ensureMemory({ name: 'bench', clientConfig: emulator.clientConfig })
    Object.assign(emulator.conditions, { lostReplies: LOST_REPLIES, throttled: THROTTLED })
    // The client's own retries hide most failures from the store; what it does about the others is measured.
    const client = new BedrockAgentCoreClient({ ...emulator.clientConfig, maxAttempts: 1 })
    const place = { actorId: 'ana', sessionId: 's1' }
    const talk = conversation(count)
    emulator.calls.length = 0
    await sendInBursts(open({ memoryId, client, ...place }), talk, burstsOf(count, run, least, most))
    total.calls += emulator.calls.filter((call) => call === 'CreateEvent').length
    total.lookUps += emulator.calls.filter((call) => call === 'ListEvents').length
    Object.assign(emulator.conditions, { lostReplies: 0, throttled: 0 })
    tally(total, talk, await textsOf(client, memoryId, place))
    client.destroy()
    await emulator.close()
  }
  return total
}

const conversation = (count: number): Message[] =>
  Array.from({ length: count }, (_, i) => ({
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: [{ text: `Sentence number ${i}` }],
  }))

function burstsOf(count: number, seed: number, least: number, most: number): number[] {
  const next = random(seed)
  const sizes: number[] = []
  for (let left = count; left > 0; left -= sizes.at(-1) ?? left) {
    sizes.push(Math.min(left, least + Math.floor(next() * (most - least + 1))))
  }
  return sizes
}

/** Everything the service holds, in its own order. */
async function textsOf(
  client: BedrockAgentCoreClient,
  memoryId: string,
  place: { readonly actorId: string; readonly sessionId: string },
): Promise<string[]> {
  const texts: string[] = []
  let nextToken: string | undefined
  do {
    const command = new ListEventsCommand({
      memoryId,
      ...place,
      includePayloads: true,
      maxResults: 100,
      nextToken,
    })
    const page = await client.send(command)
    for (const { payload = [] } of page.events ?? []) {
      // Newest first, and the turns of an event oldest first.
      texts.push(...payload.map(({ conversational }) => conversational?.content?.text ?? '').reverse())
    }
    nextToken = page.nextToken
  } while (nextToken !== undefined)
  return texts.reverse()
}

function tally(total: Outcome, sent: readonly Message[], held: readonly string[]): void {
  const places = held.map((text) => Number(text.split(' ').at(-1)))
  const first = [...new Set(places)]
  total.doubled += places.length - first.length
  total.lost += sent.length - first.length
  total.outOfOrder += first.filter((place, i) => place < (first[i - 1] ?? -1)).length
}
