import type { MemoryRecordSummary } from '@aws-sdk/client-bedrock-agentcore'
import type { CallOptions, MemoryEntry } from '@memory/core'
import { sideBySide } from '@memory/vector'
import { encodeId } from './encode-id.js'
import type { Memory } from './memory.js'
import type { ResolvedNamespace } from './namespace.js'
import { namespaceOf, type Partition } from './partition.js'
import { directIdOf, toEntry } from './record.js'

/** Records looked up one by one; for more, the whole of what was added is read, a hundred at a time. */
const ONE_BY_ONE = 8

/** The service's own ids (API model, `MemoryRecordId`). */
const RECORD_ID = /^mem-[a-zA-Z0-9-_]{36,46}$/

/** An entry and the record, or records, it is kept in; several when two processes added it at once. */
export interface FoundEntry {
  readonly entry: MemoryEntry & { readonly id: string }
  readonly record: MemoryRecordSummary
  /** Further records of the same entry, which are no use to anybody. */
  readonly spare: readonly MemoryRecordSummary[]
}

/** The entries there are under the ids. */
export async function findEntries(
  memory: Memory,
  partition: Partition,
  ids: readonly string[],
  options: CallOptions,
): Promise<Map<string, FoundEntry>> {
  const wanted = [...new Set(ids)]
  const found = new Map<string, FoundEntry>()
  const extracted = await sideBySide(
    wanted.filter((id) => RECORD_ID.test(id)),
    ONE_BY_ONE,
    (id) => memory.client.getRecord(id, options),
  )
  const { direct } = partition
  const added = direct ? await findDirect(memory, direct, wanted, options) : []
  for (const each of entriesOf(partition, [...extracted.flatMap((record) => record ?? []), ...added])) {
    if (wanted.includes(each.entry.id)) found.set(each.entry.id, each)
  }
  return found
}

/** The records as entries of the partition; what lies elsewhere is left out. */
export function entriesOf(partition: Partition, records: readonly MemoryRecordSummary[]): FoundEntry[] {
  const byId = new Map<string, FoundEntry>()
  // Whoever looks takes the same one of several for the entry.
  const sorted = [...records].sort((a, b) => ((a.memoryRecordId ?? '') < (b.memoryRecordId ?? '') ? -1 : 1))
  for (const record of sorted) {
    const namespace = namespaceOf(partition, record)
    if (!namespace) continue
    const entry = toEntry(record, namespace, partition.direct)
    const before = byId.get(entry.id)
    if (before?.record.memoryRecordId === record.memoryRecordId) continue
    byId.set(
      entry.id,
      before ? { ...before, spare: [...before.spare, record] } : { entry, record, spare: [] },
    )
  }
  return [...byId.values()]
}

/** The namespace of one added record. */
export const namespaceOfId = (direct: ResolvedNamespace, id: string): string =>
  `${direct.path}${encodeId(id)}/`

async function findDirect(
  { client, limits }: Memory,
  direct: ResolvedNamespace,
  ids: readonly string[],
  options: CallOptions,
): Promise<MemoryRecordSummary[]> {
  // An id too long for a namespace cannot be there.
  const possible = ids.filter((id) => namespaceOfId(direct, id).length <= limits.namespaceCharacters)
  if (possible.length > ONE_BY_ONE) {
    const wanted = new Set(possible)
    const all = await client.allRecords(direct, options)
    return all.filter((record) => wanted.has(directIdOf(record, direct) ?? ''))
  }
  const found = await sideBySide(possible, ONE_BY_ONE, (id) =>
    client.allRecords({ ...direct, path: namespaceOfId(direct, id) }, options),
  )
  return found.flat()
}
