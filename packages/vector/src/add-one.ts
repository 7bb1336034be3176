import {
  type AddOptions,
  type AddResult,
  type CallOptions,
  MemoryError,
  type Metadata,
  type NewMemory,
} from '@memory/core'

/** What {@link addOne} asks of a store. */
export interface BatchWriter {
  /** Writes entries, and reports on each. */
  addBatch(entries: readonly NewMemory[], options?: CallOptions): Promise<AddResult[]>
}

/** `add` of a store that writes batches: a batch of one, which rejects where a batch would report. */
export async function addOne(
  store: BatchWriter,
  content: string,
  metadata: Metadata | undefined,
  options: AddOptions,
): Promise<AddResult> {
  const { signal, ...rest } = options
  const entry: NewMemory = { ...rest, content, ...(metadata !== undefined && { metadata }) }
  const [result] = await store.addBatch([entry], { ...(signal && { signal }) })
  if (!result || result.status === 'rejected' || result.status === 'failed') {
    throw result?.error ?? new MemoryError('failed', 'The entry was not stored')
  }
  return result
}
