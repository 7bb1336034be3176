import { expect, it } from 'vitest'
import { UsageError } from '../src/bench.js'
import { adapterOverhead } from '../src/benches/aws/adapter-overhead.js'
import { vectorWrites } from '../src/benches/aws/vector-writes.js'

const silent = () => undefined

it('vector-writes counts the requests and compares the times', async () => {
  const rows = await vectorWrites.run({ entries: '60', latency: '1', runs: '1' }, silent)
  const counts = rows
    .filter(({ unit }) => unit === 'count')
    .map(({ metric, ours, theirs }) => [metric, ours, theirs])
  expect(counts).toEqual([
    ['calls', 2, 60],
    ['write calls', 1, 1],
    ['calls', 4, 60],
    ['write calls', 3, 3],
  ])
  for (const { ratio } of rows.filter(({ metric }) => metric === 'time')) expect(ratio).toBeGreaterThan(0)
})

it('adapter-overhead does the same work on both sides', async () => {
  const rows = await adapterOverhead.run({ latency: '0', runs: '1' }, silent)
  expect(rows.map(({ metric }) => metric)).toEqual([
    'search p50',
    'addBatch p50',
    'addBatch p50, identity included',
    'search p50',
    'addBatch p50',
    'addBatch p50, identity included',
  ])
})

it('they refuse numbers that are none', async () => {
  for (const options of [{ entries: 'many' }, { latency: '-1' }, { runs: '0' }]) {
    await expect(vectorWrites.run(options, silent)).rejects.toBeInstanceOf(UsageError)
  }
})
