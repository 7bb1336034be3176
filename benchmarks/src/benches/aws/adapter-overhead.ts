import { type Bench, comparison, type Row } from '../../bench.js'
import { median } from '../../statistics.js'
import { wholeNumber } from '../../whole-number.js'
import { dynamodbService } from './dynamodb-service.js'
import { PreparedEmbedder } from './prepared-embedder.js'
import { s3VectorsService } from './s3-vectors-service.js'
import type { Service } from './service.js'

const STORED = 200
const BATCH = 100
const RESULTS = 10

/** What the stores cost over the SDK used by hand, for the same requests with the same payload. */
export const adapterOverhead: Bench = {
  name: 'adapter-overhead',
  summary: 'search and addBatch on S3 Vectors and DynamoDB, beside the bare SDK with the same requests',
  options: {
    latency: "milliseconds before each of the service's replies (default 10)",
    runs: 'medians of so many (default 41)',
  },
  async run({ latency = '10', runs = '41' }, progress) {
    const embedder = new PreparedEmbedder()
    const latencyMs = wholeNumber('latency', latency, 0)
    const rows: Row[] = []
    for (const open of [s3VectorsService, dynamodbService]) {
      const service = await open(embedder, latencyMs)
      try {
        progress(service.name)
        rows.push(await searches(service, embedder, wholeNumber('runs', runs)))
        rows.push(...(await batches(service, embedder, wholeNumber('runs', runs))))
      } finally {
        await service.close()
      }
    }
    return rows
  },
}

async function searches(service: Service, embedder: PreparedEmbedder, runs: number): Promise<Row> {
  const store = await service.freshStore()
  await store.addBatch?.(Array.from({ length: STORED }, (_, i) => ({ content: `Entry number ${i}` })))
  const queries = Array.from({ length: runs }, (_, i) => `query ${i}`)
  for (const query of queries) embedder.vectorOf(query)
  const [ours, theirs] = await inTurn(runs, [
    (i) => async () => {
      const found = await store.search(queries[i] as string, { maxSearchResults: RESULTS })
      expectResults(found.map(({ content }) => content))
    },
    (i) => async () => expectResults(await service.search(queries[i] as string, RESULTS)),
  ])
  return comparison({
    case: `${service.name}, ${STORED} entries, top ${RESULTS}`,
    metric: 'search p50',
    unit: 'ms',
    ours: median(ours ?? []),
    peer: 'bare SDK',
    theirs: median(theirs ?? []),
  })
}

async function batches(service: Service, embedder: PreparedEmbedder, runs: number): Promise<Row[]> {
  const texts = Array.from({ length: BATCH }, (_, i) => `Batched entry number ${i}`)
  for (const text of texts) embedder.vectorOf(text)
  const [ours = [], theirs = [], writing = []] = await inTurn(runs, [
    () => {
      const store = service.freshStore()
      return async () => {
        const results = await (await store).addBatch?.(texts.map((content) => ({ content })))
        if (!results?.every(({ status }) => status === 'stored'))
          throw new Error('Not all entries were stored')
      }
    },
    () => service.writeBatch(texts, true),
    () => service.writeBatch(texts, false),
  ])
  const row = (metric: string, peer: string, times: readonly number[]) =>
    comparison({
      case: `${service.name}, ${BATCH} entries`,
      metric,
      unit: 'ms',
      ours: median(ours),
      peer,
      theirs: median(times),
    })
  return [
    row('addBatch p50', 'bare SDK', theirs),
    row('addBatch p50, identity included', 'bare SDK, writing blindly', writing),
  ]
}

/** Times of contenders that take turns, each run starting with another; preparing a turn is not timed. */
async function inTurn(
  runs: number,
  contenders: readonly ((run: number) => () => Promise<void>)[],
): Promise<number[][]> {
  const times = contenders.map(() => [] as number[])
  const warmUps = 3
  for (let run = -warmUps; run < runs; run++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const which = (Math.abs(run) + turn) % contenders.length
      const work = contenders[which]?.(Math.max(0, run))
      const started = performance.now()
      await work?.()
      if (run >= 0) times[which]?.push(performance.now() - started)
    }
  }
  return times
}

function expectResults(contents: readonly string[]): void {
  if (contents.length !== RESULTS || contents.includes('')) throw new Error(`${contents.length} results`)
}
