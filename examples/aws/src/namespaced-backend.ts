import type { VectorBackend, VectorRecord } from '@memory/vector'

/**
 * A back end in a corner of another: every partition gets a prefix. Lets hundreds of cases share one index, for one
 * of their own each would take DynamoDB hours to make.
 */
export function namespacedBackend(inner: VectorBackend, namespace: string): VectorBackend {
  const place = (partition: string) => `${namespace}|${partition}`
  const into = <Placed extends { readonly partition: string }>(placed: Placed): Placed => ({
    ...placed,
    partition: place(placed.partition),
  })
  const from = <Record extends VectorRecord>(record: Record): Record => ({
    ...record,
    partition: record.partition.slice(namespace.length + 1),
  })
  return {
    profile: inner.profile,
    open: async (options) => await inner.open?.(options),
    // Other cases still need it.
    close: async () => undefined,
    filters: (key, value) => inner.filters(key, value),
    check: (record, dimensions) => inner.check(into(record), dimensions),
    sizeOf: (record) => inner.sizeOf(into(record)),
    upsert: (records, options) => inner.upsert(records.map(into), options),
    query: async (query) => (await inner.query(into(query))).map(from),
    get: async (ids, options) => (await inner.get(ids, into(options))).map(from),
    delete: (ids, options) => inner.delete(ids, into(options)),
    async list({ partition, ...options }) {
      const page = await inner.list({
        ...options,
        ...(partition !== undefined && { partition: place(partition) }),
      })
      return { ...page, records: page.records.map(from) }
    },
  }
}
