import { describe, expect, it } from 'vitest'
import { UsageError } from '../src/bench.js'
import { hosts } from '../src/benches/hosts/hosts.js'

describe('hosts', () => {
  it('records, recalls and serves tools in every turn of every host', async () => {
    const rows = await hosts.run({ turns: '8', runs: '1' }, () => {})
    const counts = rows.filter(({ metric }) => metric !== 'added time')
    const expected = ['strands', 'ai-sdk', 'langgraph', 'mcp'].flatMap((name) => [
      { case: name, metric: 'recorded once', unit: 'turns', ours: 8 },
      // The protocol has tools alone.
      ...(name === 'mcp' ? [] : [{ case: name, metric: 'injected', unit: 'turns', ours: 8 }]),
      { case: name, metric: 'tool calls', unit: 'calls', ours: 2 },
    ])
    expect(counts).toEqual(expected)
    expect(rows).toHaveLength(expected.length + 4)
    for (const { ours, metric } of rows) if (metric === 'added time') expect(ours).toBeTypeOf('number')
  })

  it('refuses numbers that are none', async () => {
    for (const options of [{ turns: '0' }, { runs: 'many' }]) {
      await expect(hosts.run(options, () => {})).rejects.toThrow(UsageError)
    }
  })
})
