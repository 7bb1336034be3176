import { type ListOptions, type ListPage, throwIfAborted } from '@memory/core'
import { fromRecord, isLive, toEntry } from './entry-record.js'
import type { VectorIndex } from './vector-index.js'

/** One page of visible entries, filled as far as there are any. */
export async function listEntries(
  { backend, settings }: VectorIndex,
  partition: string,
  { limit, cursor, signal }: ListOptions & { readonly limit: number },
): Promise<ListPage> {
  const entries: ListPage['entries'] = []
  let from = cursor
  for (;;) {
    throwIfAborted(signal)
    const page = await backend.list({
      partition,
      limit: limit - entries.length,
      ...(from !== undefined && { cursor: from }),
      ...(signal && { signal }),
    })
    const now = settings.clock.now()
    for (const record of page.records) {
      if (record.partition !== partition) continue
      const entry = fromRecord(record)
      if (isLive(entry, now)) entries.push(toEntry(entry))
    }
    if (page.cursor === undefined) return { entries }
    if (entries.length >= limit) return { entries, cursor: page.cursor }
    from = page.cursor
  }
}
