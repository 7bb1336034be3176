import { type Bench, comparison, type Row } from '../../bench.js'
import { median } from '../../statistics.js'
import { wholeNumber } from '../../whole-number.js'
import { totalOf } from './count-calls.js'
import { dynamodbService } from './dynamodb-service.js'
import { PreparedEmbedder } from './prepared-embedder.js'
import { s3VectorsService } from './s3-vectors-service.js'
import type { Service } from './service.js'

const PEER = 'one request an entry'

/** Many extracted entries into stores on AWS: requests and time, beside a request for each entry. */
export const vectorWrites: Bench = {
  name: 'vector-writes',
  summary: '1,000 entries into S3 Vectors and DynamoDB: requests and time, beside one request an entry',
  options: {
    entries: 'how many (default 1000)',
    latency: "milliseconds before each of the service's replies (default 10)",
    runs: 'medians of so many (default 7)',
  },
  async run({ entries = '1000', latency = '10', runs = '7' }, progress) {
    const embedder = new PreparedEmbedder()
    const texts = Array.from(
      { length: wholeNumber('entries', entries) },
      (_, i) => `Extracted entry number ${i}`,
    )
    for (const text of texts) embedder.vectorOf(text)
    const latencyMs = wholeNumber('latency', latency, 0)
    const rows: Row[] = []
    for (const open of [s3VectorsService, dynamodbService]) {
      const service = await open(embedder, latencyMs)
      try {
        rows.push(...(await measure(service, texts, wholeNumber('runs', runs), progress)))
      } finally {
        await service.close()
      }
    }
    return rows
  },
}

async function measure(
  service: Service,
  texts: readonly string[],
  runs: number,
  progress: (line: string) => void,
): Promise<Row[]> {
  const ours: number[] = []
  const theirs: number[] = []
  let calls = 0
  let writes = 0
  for (let run = 0; run < runs; run++) {
    progress(`${service.name}: run ${run + 1} of ${runs}`)
    const store = await service.freshStore()
    service.calls.clear()
    ours.push(
      await timed(async () => expectStored(await store.addBatch?.(texts.map((content) => ({ content }))))),
    )
    calls = totalOf(service.calls)
    writes = service.writeOperations.reduce((sum, name) => sum + (service.calls.get(name) ?? 0), 0)
    theirs.push(
      await timed(async () => {
        for (const text of texts) await service.writeOne(text)
      }),
    )
  }
  const batches = Math.ceil(texts.length / service.entriesPerWrite)
  const name = `${service.name}, ${texts.length} entries`
  return [
    comparison({ case: name, metric: 'calls', unit: 'count', ours: calls, peer: PEER, theirs: texts.length }),
    comparison({
      case: name,
      metric: 'write calls',
      unit: 'count',
      ours: writes,
      peer: 'fewest there can be',
      theirs: batches,
    }),
    comparison({
      case: name,
      metric: 'time',
      unit: 'ms',
      ours: median(ours),
      peer: PEER,
      theirs: median(theirs),
    }),
  ]
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function expectStored(results: readonly { readonly status: string }[] = []): void {
  const lost = results.filter(({ status }) => status !== 'stored').length
  if (results.length === 0 || lost > 0)
    throw new Error(`${lost} of ${results.length} entries were not stored`)
}
