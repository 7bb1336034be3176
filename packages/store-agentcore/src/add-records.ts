import type { MemoryRecordCreateInput, MemoryRecordOutput } from '@aws-sdk/client-bedrock-agentcore'
import {
  type AddResult,
  type CallOptions,
  MemoryError,
  memoryId,
  type NewMemory,
  normalizeContent,
  resolveNewMemory,
  unsupported,
} from '@memory/core'
import { chunksOf, failedResult, retrying, sameEntry } from '@memory/vector'
import { deleteSpares, writeUpdate } from './change-records.js'
import { type FoundEntry, findEntries, namespaceOfId } from './find-records.js'
import type { Memory } from './memory.js'
import type { ResolvedNamespace } from './namespace.js'
import type { Partition } from './partition.js'
import { type StoredEntry, toMetadata } from './record.js'

/** Tries of what a batch leaves undone. */
const ATTEMPTS = 5

interface Candidate {
  readonly position: number
  readonly entry: StoredEntry
  /** Whether the caller named the id, so that it may come to stand for something else. */
  readonly explicit: boolean
  /** Whether the caller gave `createdAt`; otherwise what is there keeps its own. */
  readonly dated: boolean
}

interface Plan {
  readonly writes: ReadonlyMap<
    string,
    { readonly entry: StoredEntry; readonly existing: FoundEntry | undefined }
  >
  readonly outcomes: readonly {
    readonly position: number
    readonly id: string
    readonly status: 'stored' | 'updated' | 'duplicate'
  }[]
}

/** Writes records as they are, each with an outcome of its own, in order. */
export async function addRecords(
  memory: Memory,
  partition: Partition,
  direct: ResolvedNamespace,
  entries: readonly NewMemory[],
  options: CallOptions,
): Promise<AddResult[]> {
  const results: AddResult[] = []
  const candidates: Candidate[] = []
  for (const [position, entry] of entries.entries()) {
    try {
      candidates.push(toCandidate(memory, partition, direct, entry, position))
    } catch (error) {
      results[position] = failedResult(error, typeof entry?.id === 'string' ? entry.id : undefined)
    }
  }
  if (candidates.length === 0) return results
  const keys = candidates.map(({ entry }) => namespaceOfId(direct, entry.id))
  await memory.lock.run(keys, async () => {
    const plan = await planWrites(memory, partition, candidates, options)
    const errors = await write(memory, direct, plan, options)
    for (const { position, id, status } of plan.outcomes) {
      const error = errors.get(id)
      results[position] = error ? failedResult(error, id) : { status, id }
    }
  })
  return results
}

function toCandidate(
  { limits, clock, indexedKeys, client }: Memory,
  { scope }: Partition,
  direct: ResolvedNamespace,
  memory: NewMemory,
  position: number,
): Candidate {
  const { id, createdAt, expiresAt, ...rest } = resolveNewMemory(memory, limits.recordCharacters)
  if (expiresAt !== undefined) throw unsupported('ttl', client.label)
  const entry: StoredEntry = {
    ...rest,
    id: id ?? memoryId(scope, rest.content),
    createdAt: createdAt ?? new Date(clock.now()).toISOString(),
  }
  toMetadata(entry, indexedKeys, limits)
  const { length } = namespaceOfId(direct, entry.id)
  if (length > limits.namespaceCharacters) {
    const message = `The id makes a namespace of ${length} characters, the limit is ${limits.namespaceCharacters}`
    throw new MemoryError('limit_exceeded', message, {
      field: 'id',
      limit: limits.namespaceCharacters,
      actual: length,
    })
  }
  return { position, entry, explicit: id !== undefined, dated: createdAt !== undefined }
}

/** Looks what is there and decides what each candidate comes to, given that and what came before it in the batch. */
async function planWrites(
  memory: Memory,
  partition: Partition,
  all: readonly Candidate[],
  options: CallOptions,
): Promise<Plan> {
  const { found, candidates } = await settleIds(memory, partition, all, options)
  const writes = new Map<string, { entry: StoredEntry; existing: FoundEntry | undefined }>()
  const outcomes: Plan['outcomes'][number][] = []
  for (const { entry, explicit, dated, position } of candidates) {
    const { id } = entry
    const existing = found.get(id)
    const present = writes.get(id)?.entry ?? existing?.entry
    if (present && (!explicit || sameEntry(present, entry, dated))) {
      outcomes.push({ position, id, status: 'duplicate' })
      continue
    }
    const createdAt = dated ? entry.createdAt : (present?.createdAt ?? entry.createdAt)
    writes.set(id, { entry: { ...entry, createdAt }, existing })
    outcomes.push({ position, id, status: present ? 'updated' : 'stored' })
  }
  return { writes, outcomes }
}

/**
 * The entries there are under the candidates' ids. A derived id whose entry was given other content by an update is not
 * free; the next of a series is tried then.
 */
async function settleIds(
  memory: Memory,
  partition: Partition,
  all: readonly Candidate[],
  options: CallOptions,
): Promise<{ readonly found: ReadonlyMap<string, FoundEntry>; readonly candidates: readonly Candidate[] }> {
  const found = new Map<string, FoundEntry>()
  const looked = new Set<string>()
  let candidates = all
  for (let n = 2; ; n++) {
    const ids = candidates.map(({ entry }) => entry.id).filter((id) => !looked.has(id))
    for (const [id, each] of await findEntries(memory, partition, ids, options)) found.set(id, each)
    for (const id of ids) looked.add(id)
    const isTaken = ({ explicit, entry }: Candidate) => !explicit && isOther(found.get(entry.id), entry)
    if (!candidates.some(isTaken)) return { found, candidates }
    candidates = candidates.map((candidate, i) =>
      isTaken(candidate)
        ? { ...candidate, entry: { ...candidate.entry, id: `${all[i]?.entry.id}-${n}` } }
        : candidate,
    )
  }
}

const isOther = (found: FoundEntry | undefined, { content }: StoredEntry): boolean =>
  found !== undefined && normalizeContent(found.entry.content) !== normalizeContent(content)

/** Writes what is planned; gives why an id was not written. */
async function write(
  memory: Memory,
  direct: ResolvedNamespace,
  { writes }: Plan,
  options: CallOptions,
): Promise<Map<string, MemoryError>> {
  const errors = new Map<string, MemoryError>()
  const fresh: StoredEntry[] = []
  for (const { entry, existing } of writes.values()) {
    if (!existing) {
      fresh.push(entry)
      continue
    }
    try {
      const metadata = toMetadata(entry, memory.indexedKeys, memory.limits)
      await writeUpdate(memory, existing, { text: entry.content, metadata }, options)
      await deleteSpares(memory, existing, options)
    } catch (error) {
      errors.set(entry.id, MemoryError.from(error))
    }
  }
  for (const batch of chunksOf(fresh, memory.limits.batchRecords)) {
    for (const [id, error] of await createBatch(memory, direct, batch, options)) errors.set(id, error)
  }
  return errors
}

/** Creates the records, and those again that the service leaves undone, for as long as that may help. */
async function createBatch(
  memory: Memory,
  direct: ResolvedNamespace,
  batch: readonly StoredEntry[],
  options: CallOptions,
): Promise<Map<string, MemoryError>> {
  let left = batch
  let refused: MemoryError | undefined
  const round = async () => {
    const records = left.map((entry, i) => toInput(memory, direct, entry, i))
    const outcomes = await memory.client.createRecords(records, options).catch((error: unknown) => {
      // The client has repeated it already.
      refused = MemoryError.from(error)
      return undefined
    })
    if (!outcomes) return
    const done = new Set(outcomes.filter(isDone).map(({ requestIdentifier }) => requestIdentifier))
    left = left.filter((_, i) => !done.has(String(i)))
    if (left.length > 0)
      throw undone(
        memory,
        left.length,
        outcomes.find((outcome) => !isDone(outcome)),
      )
  }
  try {
    await retrying(round, { attempts: ATTEMPTS, clock: memory.clock, signal: options.signal })
  } catch (error) {
    refused = MemoryError.from(error)
  }
  const { code } = refused ?? {}
  if (code === 'aborted') throw refused
  return new Map(refused ? left.map(({ id }) => [id, refused as MemoryError]) : [])
}

const isDone = ({ status }: MemoryRecordOutput): boolean => status === 'SUCCEEDED'

function undone({ client }: Memory, count: number, example: MemoryRecordOutput | undefined): MemoryError {
  const { errorCode = 0, errorMessage = '' } = example ?? {}
  const message = `${client.label} left ${count} records of a batch undone: ${errorCode} ${errorMessage}`
  return new MemoryError('unavailable', message, { cause: example })
}

function toInput(
  { limits, indexedKeys }: Memory,
  direct: ResolvedNamespace,
  entry: StoredEntry,
  position: number,
): MemoryRecordCreateInput {
  return {
    requestIdentifier: String(position),
    namespaces: [namespaceOfId(direct, entry.id)],
    content: { text: entry.content },
    timestamp: new Date(entry.createdAt),
    metadata: toMetadata(entry, indexedKeys, limits),
  }
}
