import { type CallOptions, MemoryError, throwIfAborted } from '@memory/core'
import { embedTexts } from './embed-texts.js'
import { fromRecord, isLive, type StoredEntry, toRecord } from './entry-record.js'
import { findRecords } from './find-records.js'
import { readManifest } from './manifest.js'
import { MANIFEST_PARTITION } from './partition.js'
import type { FoundRecord, VectorBackend, VectorWrite } from './vector-backend.js'
import type { VectorIndex } from './vector-index.js'
import { writeRecords } from './write-records.js'

/** Options of `reembed`. */
export interface ReembedOptions extends CallOptions {
  /**
   * The index to read, when it is another one than the store's own: a new embedder of another width needs a new
   * index. Left as it is, and not closed. Default: the store's own.
   */
  readonly from?: VectorBackend
  /** Hears after each page how many entries were rewritten so far. Default: nobody. */
  readonly onProgress?: (progress: { readonly reembedded: number }) => void
}

/** Entries rewritten at once. */
const PAGE = 500

interface Tally {
  reembedded: number
  readonly errors: MemoryError[]
}

/** Gives every entry a vector by the index's embedder. */
export async function reembedIndex(
  index: VectorIndex,
  { from, onProgress, signal }: ReembedOptions,
): Promise<{ reembedded: number }> {
  const { embedder } = index.settings
  const tally: Tally = { reembedded: 0, errors: [] }
  const finished = { embedder: embedder.id, dimensions: embedder.dimensions }
  if (from) {
    await index.ready(signal)
    await from.open?.({ ...(signal && { signal }) })
  } else {
    await index.openBackend(signal)
    const manifest = await readManifest(index.backend, signal)
    // Said before the first vector is replaced: from here on neither embedder fits the whole.
    if (manifest) await index.writeManifest({ ...manifest, becoming: embedder.id }, false, signal)
  }
  for await (const page of pagesOf(from ?? index.backend, signal)) {
    await rewrite(index, page, from === undefined, tally, signal)
    onProgress?.({ reembedded: tally.reembedded })
  }
  if (tally.errors.length > 0) {
    throw new MemoryError(
      'incomplete',
      `${tally.errors.length} entries have no vector by ${embedder.id} yet: ${tally.errors[0]?.message}`,
      { cause: new AggregateError(tally.errors) },
    )
  }
  if (!from) await index.writeManifest(finished, false, signal)
  return { reembedded: tally.reembedded }
}

async function* pagesOf(
  backend: VectorBackend,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly FoundRecord[]> {
  let cursor: string | undefined
  do {
    throwIfAborted(signal)
    const page = await backend.list({
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
      ...(signal && { signal }),
    })
    yield page.records.filter(({ partition }) => partition !== MANIFEST_PARTITION)
    cursor = page.cursor
  } while (cursor !== undefined)
}

async function rewrite(
  index: VectorIndex,
  records: readonly FoundRecord[],
  inPlace: boolean,
  tally: Tally,
  signal: AbortSignal | undefined,
): Promise<void> {
  const now = index.settings.clock.now()
  const present = inPlace ? new Set<FoundRecord>() : await alreadyThere(index, records, signal)
  const due: { readonly entry: StoredEntry; readonly partition: string }[] = []
  for (const record of records) {
    const entry = fromRecord(record)
    const done = inPlace ? entry.mark === index.mark : present.has(record)
    if (!done && isLive(entry, now)) due.push({ entry, partition: record.partition })
  }
  const texts = due.map(({ entry }) => entry.content)
  const embedded = await embedTexts(index, texts, { kind: 'document', ...(signal && { signal }) })
  const writes: VectorWrite[] = []
  for (const [i, { entry, partition }] of due.entries()) {
    const result = embedded[i]
    if (!result || 'error' in result) {
      if (result) tally.errors.push(result.error)
      continue
    }
    const record = toRecord({ ...entry, mark: index.mark }, partition)
    writes.push({ ...record, vector: result.vector, version: crypto.randomUUID() })
  }
  for (const outcome of await writeRecords(index, writes, signal)) {
    if (outcome.status === 'failed') tally.errors.push(outcome.error)
    else tally.reembedded++
  }
}

/** The records that the target has already: from an earlier run, or written to it since. */
async function alreadyThere(
  index: VectorIndex,
  records: readonly FoundRecord[],
  signal: AbortSignal | undefined,
): Promise<Set<FoundRecord>> {
  const present = new Set<FoundRecord>()
  const partitions = new Set(records.map(({ partition }) => partition))
  for (const partition of partitions) {
    const group = records.filter((record) => record.partition === partition)
    const found = await findRecords(
      index,
      group.map(({ id }) => id),
      { partition, signal },
    )
    for (const record of group) if (found.has(record.id)) present.add(record)
  }
  return present
}
