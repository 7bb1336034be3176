import type { Bench, Row } from '../../bench.js'
import { median } from '../../statistics.js'
import { wholeNumber } from '../../whole-number.js'
import { aiSdkHost } from './ai-sdk-host.js'
import { type DialogueResult, dialogue } from './dialogue.js'
import type { Host } from './host.js'
import { langGraphHost } from './lang-graph-host.js'
import { mcpHost } from './mcp-host.js'
import { strandsHost } from './strands-host.js'

const HOSTS: readonly Host[] = [strandsHost, aiSdkHost, langGraphHost, mcpHost]

/** Whether memory works inside of the hosts that agents run in, and what it costs them. */
export const hosts: Bench = {
  name: 'hosts',
  summary: 'memory inside of agent frameworks: turns recorded, memories injected, tools served, time added',
  options: { turns: 'of a conversation (default 20)', runs: 'conversations (default 7)' },
  async run({ turns = '20', runs = '7' }, progress) {
    const rows: Row[] = []
    const count = wholeNumber('turns', turns)
    for (const host of HOSTS) {
      progress(host.name)
      const results: DialogueResult[] = []
      // The first one warms up.
      for (let run = 0; run <= wholeNumber('runs', runs); run++) results.push(await dialogue(host, count))
      rows.push(...rowsOf(host, results.slice(1)))
    }
    return rows
  },
}

/** Of several conversations: the worst count, and the medians of the times of all their turns. */
function rowsOf({ name, injects }: Host, results: readonly DialogueResult[]): Row[] {
  const worst = (count: (result: DialogueResult) => number): number => Math.min(...results.map(count))
  const row = (metric: string, unit: string, ours: number): Row => ({ case: name, metric, unit, ours })
  const withMemory = median(results.flatMap(({ times }) => times))
  const alone = median(results.flatMap(({ timesAlone }) => timesAlone))
  const recordedOnce = worst((result) => result.recordedOnce)
  const injected = worst((result) => result.injected)
  const toolCalls = worst((result) => result.toolCalls)
  return [
    row('recorded once', 'turns', recordedOnce),
    ...(injects ? [row('injected', 'turns', injected)] : []),
    row('tool calls', 'calls', toolCalls),
    row('added time', 'ms per turn', withMemory - alone),
  ]
}
