import { createHash, randomUUID } from 'node:crypto'
import type { Mishap, Weather } from '../wire/conditions.js'
import { checkLength, checkPattern, checkRange } from './checks.js'
import { invalid, notFound } from './faults.js'
import { AGENTCORE_LIMITS } from './limits.js'
import { type FilterItem, recordFilter } from './metadata-filter.js'
import { checkNamespace, type NamespaceReference, namespaceTest, normalizeNamespace } from './namespaces.js'
import { pageOf } from './pages.js'
import type { AgentCoreState, RecordValue, StoredMemory, StoredRecord } from './state.js'

interface PageInput {
  readonly maxResults?: number
  readonly nextToken?: string
}

interface ReadInput extends NamespaceReference, PageInput {
  readonly memoryId: string
  readonly memoryStrategyId?: string
  readonly metadataFilters?: readonly FilterItem[]
}

interface RetrieveInput extends NamespaceReference, PageInput {
  readonly memoryId: string
  readonly searchCriteria: {
    readonly searchQuery: string
    readonly memoryStrategyId?: string
    readonly topK?: number
    readonly metadataFilters?: readonly FilterItem[]
  }
}

interface CreateItem {
  readonly requestIdentifier: string
  readonly namespaces: readonly string[]
  readonly content: { readonly text?: string }
  readonly timestamp: number
  readonly memoryStrategyId?: string
  readonly metadata?: Readonly<Record<string, RecordValue>>
}

interface UpdateItem extends Partial<Omit<CreateItem, 'requestIdentifier'>> {
  readonly memoryRecordId: string
}

interface Batch<Item> {
  readonly memoryId: string
  readonly records: readonly Item[]
  readonly clientToken?: string
}

interface Outcome {
  readonly memoryRecordId: string
  readonly status: 'SUCCEEDED' | 'FAILED'
  readonly requestIdentifier?: string
  readonly errorCode?: number
  readonly errorMessage?: string
}

/** How many results a search has when nothing is said; documented nowhere. */
const DEFAULT_TOP_K = 10

/**
 * Long-term memory. Lists and reads by id show a write at once, searches after `replicationLagMs`: what the service
 * promises is documented nowhere.
 */
export function recordHandlers(state: AgentCoreState, weather: Weather) {
  const write = (memory: StoredMemory, record: StoredRecord): void =>
    writeRecord(memory, record, state.now() + weather.conditions.replicationLagMs)
  const read = (memoryId: string, memoryRecordId: string): StoredRecord => {
    checkPattern('memoryRecordId', memoryRecordId)
    const record = state.active(memoryId).records.get(memoryRecordId)
    if (!record) throw notFound(`Memory record not found: ${memoryRecordId}`)
    return record
  }
  const remove = (memory: StoredMemory, memoryRecordId: string): void => {
    memory.records.delete(memoryRecordId)
    memory.index.note(memoryRecordId, undefined, state.now() + weather.conditions.replicationLagMs)
  }

  return {
    async RetrieveMemoryRecords({
      memoryId,
      searchCriteria,
      maxResults,
      nextToken,
      ...where
    }: RetrieveInput) {
      const memory = state.active(memoryId)
      const { searchQuery, memoryStrategyId, topK = DEFAULT_TOP_K, metadataFilters } = searchCriteria
      checkLength('searchQuery', searchQuery.length, 1, AGENTCORE_LIMITS.queryLength)
      checkRange('topK', topK, 1, AGENTCORE_LIMITS.topK)
      const within = namespaceTest(where)
      const passes = recordFilter(metadataFilters, memory.indexedKeys)
      const found = await memory.index.search(
        searchQuery,
        state.now(),
        (record) =>
          record.namespaces.some(within) &&
          (memoryStrategyId === undefined || record.memoryStrategyId === memoryStrategyId) &&
          passes(record),
      )
      const ranked = found.slice(0, topK).map((match, i) => ({ ...match, place: String(i).padStart(3, '0') }))
      const page = pageOf(ranked, ({ place }) => place, {
        ...(maxResults !== undefined && { maxResults }),
        ...(nextToken !== undefined && { nextToken }),
      })
      return {
        memoryRecordSummaries: page.page.map(({ record, score }) => ({ ...record, score })),
        ...(page.nextToken && { nextToken: page.nextToken }),
      }
    },

    ListMemoryRecords({
      memoryId,
      memoryStrategyId,
      metadataFilters,
      maxResults,
      nextToken,
      ...where
    }: ReadInput) {
      const memory = state.active(memoryId)
      const within = namespaceTest(where)
      const passes = recordFilter(metadataFilters, memory.indexedKeys)
      const found = [...memory.records.values()]
        .filter(({ namespaces }) => namespaces.some(within))
        .filter((record) => memoryStrategyId === undefined || record.memoryStrategyId === memoryStrategyId)
        .filter(passes)
        .sort((a, b) => (a.memoryRecordId < b.memoryRecordId ? -1 : 1))
      const page = pageOf(found, ({ memoryRecordId }) => memoryRecordId, {
        ...(maxResults !== undefined && { maxResults }),
        ...(nextToken !== undefined && { nextToken }),
      })
      return { memoryRecordSummaries: page.page, ...(page.nextToken && { nextToken: page.nextToken }) }
    },

    GetMemoryRecord: ({ memoryId, memoryRecordId }: { memoryId: string; memoryRecordId: string }) => ({
      memoryRecord: read(memoryId, memoryRecordId),
    }),

    DeleteMemoryRecord({ memoryId, memoryRecordId }: { memoryId: string; memoryRecordId: string }) {
      read(memoryId, memoryRecordId)
      remove(state.active(memoryId), memoryRecordId)
      return { memoryRecordId }
    },

    BatchCreateMemoryRecords({ memoryId, records, clientToken }: Batch<CreateItem>, mishap?: Mishap) {
      const memory = state.active(memoryId)
      checkLength('records', records.length, 0, AGENTCORE_LIMITS.batchRecords)
      for (const [i, record] of records.entries()) {
        checkPattern('requestIdentifier', record.requestIdentifier, `records.${i}.requestIdentifier`)
        checkRecord(record, i)
      }
      if (mishap === 'unprocessed') {
        // A failure is not what a token stands for: the records left out may come again under the same.
        return outcomesOf(records.map((record) => (isLeftOut(record) ? failed(record) : create(record))))
      }
      return memory.tokens.once(clientToken, records, () => outcomesOf(records.map(create)))

      function create({
        requestIdentifier,
        namespaces,
        content,
        timestamp,
        memoryStrategyId,
        metadata,
      }: CreateItem) {
        const memoryRecordId = `mem-${randomUUID()}`
        write(memory, {
          memoryRecordId,
          content: { text: content.text ?? '' },
          // The model requires one of every record, and none of a request.
          memoryStrategyId: memoryStrategyId ?? 'none',
          namespaces: namespaces.map(normalizeNamespace),
          createdAt: timestamp,
          ...(metadata && { metadata }),
        })
        return { memoryRecordId, requestIdentifier, status: 'SUCCEEDED' } as const
      }
    },

    BatchUpdateMemoryRecords({ memoryId, records, clientToken }: Batch<UpdateItem>) {
      const memory = state.active(memoryId)
      checkLength('records', records.length, 0, AGENTCORE_LIMITS.batchRecords)
      for (const [i, record] of records.entries()) checkRecord(record, i)
      return memory.tokens.once(clientToken, records, () =>
        outcomesOf(
          records.map(({ memoryRecordId, content, namespaces, memoryStrategyId, metadata }) => {
            const before = memory.records.get(memoryRecordId)
            if (!before) return missing(memoryRecordId)
            // What is left out stays; whether the service merges or replaces is documented nowhere.
            write(memory, {
              ...before,
              ...(content && { content: { text: content.text ?? '' } }),
              ...(namespaces && { namespaces: namespaces.map(normalizeNamespace) }),
              ...(memoryStrategyId !== undefined && { memoryStrategyId }),
              ...(metadata && { metadata }),
            })
            return { memoryRecordId, status: 'SUCCEEDED' } as const
          }),
        ),
      )
    },

    BatchDeleteMemoryRecords({ memoryId, records }: Batch<{ readonly memoryRecordId: string }>) {
      const memory = state.active(memoryId)
      checkLength('records', records.length, 0, AGENTCORE_LIMITS.batchRecords)
      return outcomesOf(
        records.map(({ memoryRecordId }) => {
          checkPattern('memoryRecordId', memoryRecordId)
          if (!memory.records.has(memoryRecordId)) return missing(memoryRecordId)
          remove(memory, memoryRecordId)
          return { memoryRecordId, status: 'SUCCEEDED' } as const
        }),
      )
    },
  }
}

/** Keeps a record; searches see it from the given moment on. */
export function writeRecord(memory: StoredMemory, record: StoredRecord, seenAt: number): void {
  memory.records.set(record.memoryRecordId, record)
  memory.index.note(record.memoryRecordId, record, seenAt)
}

/** About half of all records, and always the same ones. */
const isLeftOut = ({ content }: CreateItem): boolean =>
  ((createHash('md5')
    .update(content.text ?? '')
    .digest()[0] as number) &
    1) ===
  1

function outcomesOf(outcomes: readonly Outcome[]) {
  return {
    successfulRecords: outcomes.filter(({ status }) => status === 'SUCCEEDED'),
    failedRecords: outcomes.filter(({ status }) => status === 'FAILED'),
  }
}

// The model gives failures a code that is a number, and no list of them; these are the HTTP statuses.
const failed = ({ requestIdentifier }: CreateItem): Outcome => ({
  memoryRecordId: `mem-${randomUUID()}`,
  requestIdentifier,
  status: 'FAILED',
  errorCode: 500,
  errorMessage: 'Internal server error',
})

const missing = (memoryRecordId: string): Outcome => ({
  memoryRecordId,
  status: 'FAILED',
  errorCode: 404,
  errorMessage: 'Memory record not found',
})

function checkRecord({ namespaces, content, metadata }: Partial<CreateItem>, i: number): void {
  const field = `records.${i}`
  if (namespaces) {
    checkLength(`${field}.namespaces`, namespaces.length, 0, 1)
    for (const namespace of namespaces) checkNamespace(namespace, `${field}.namespaces`)
  }
  if (content)
    checkLength(`${field}.content.text`, content.text?.length ?? 0, 1, AGENTCORE_LIMITS.recordTextLength)
  if (!metadata) return
  const entries = Object.entries(metadata)
  checkLength(`${field}.metadata`, entries.length, 1, AGENTCORE_LIMITS.recordMetadataKeys)
  for (const [key, value] of entries) {
    checkLength(`${field}.metadata`, key.length, 1, AGENTCORE_LIMITS.metadataKeyLength)
    checkPattern('metadataText', key, `${field}.metadata`)
    const path = `${field}.metadata.${key}`
    if ('stringValue' in value)
      checkLength(path, value.stringValue.length, 1, AGENTCORE_LIMITS.recordStringLength)
    if ('stringListValue' in value) {
      checkLength(path, value.stringListValue.length, 1, AGENTCORE_LIMITS.recordListLength)
      for (const item of value.stringListValue)
        checkLength(path, item.length, 1, AGENTCORE_LIMITS.recordListItemLength)
    }
    if (typeof Object.values(value)[0] === 'number' && !Number.isFinite(Object.values(value)[0])) {
      throw invalid(path, 'must be a finite number')
    }
  }
}
