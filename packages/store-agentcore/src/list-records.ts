import { type CallOptions, invalid, type ListPage, MemoryError } from '@memory/core'
import { entriesOf } from './find-records.js'
import type { Memory } from './memory.js'
import { holds } from './namespace.js'
import type { Partition } from './partition.js'

/** Where a listing goes on: a namespace by its place, and the service's token within it. */
interface Position {
  readonly path: string
  readonly token?: string
}

/** One page, through the namespaces in turn, in the service's own order. */
export async function listRecords(
  { client, limits }: Memory,
  partition: Partition,
  { limit, cursor, ...options }: CallOptions & { readonly limit: number; readonly cursor?: string },
): Promise<ListPage> {
  const { namespaces } = partition
  const start = cursor === undefined ? undefined : decode(cursor)
  let at = start ? namespaces.findIndex(({ path }) => path === start.path) : 0
  if (at < 0) throw invalid('cursor', 'is not one that this store gave in this scope')
  let token = start?.token
  const entries: ListPage['entries'] = []
  while (at < namespaces.length && entries.length < limit) {
    const namespace = namespaces[at]
    if (!namespace) break
    const size = Math.min(limits.pageRecords, limit - entries.length)
    const page = await client.listRecords(namespace, { size, token }, options).catch((error: unknown) => {
      throw token !== undefined && isRefused(error)
        ? invalid('cursor', 'is not one that this store gave')
        : error
    })
    // Namespaces may overlap, and then the first one lists a record.
    const earlier = namespaces.slice(0, at)
    const fresh = page.items.filter((record) => !earlier.some((each) => holds(each, record)))
    entries.push(...entriesOf(partition, fresh).map(({ entry }) => entry))
    token = page.nextToken
    if (token === undefined) at++
  }
  const next = namespaces[at]
  return {
    entries,
    ...(next && { cursor: encode({ path: next.path, ...(token !== undefined && { token }) }) }),
  }
}

const isRefused = (error: unknown): boolean =>
  MemoryError.isInstance(error) && error.code === 'invalid_argument'

const encode = (position: Position): string => encodeURIComponent(JSON.stringify(position))

function decode(cursor: string): Position {
  try {
    const { path, token } = JSON.parse(decodeURIComponent(cursor)) as Partial<Position>
    if (typeof path === 'string' && (token === undefined || typeof token === 'string')) {
      return { path, ...(token !== undefined && { token }) }
    }
  } catch {
    // Not one of ours, which is said below.
  }
  throw invalid('cursor', 'is not one that this store gave')
}
