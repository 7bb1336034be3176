/** What both of mem0's clients call to report usage, and to print notices that report that they were shown. */
const REPORTS = /^(_captureEvent|_display\w*Notice)$/

/**
 * The same client, reporting nothing to mem0's analytics for what is called through it. The client itself stays as it
 * is, for those who made it.
 */
export function withoutTelemetry<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      const isReport = typeof key === 'string' && typeof value === 'function' && REPORTS.test(key)
      return isReport ? async () => undefined : value
    },
  })
}
