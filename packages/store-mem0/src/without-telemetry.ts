/** What both of mem0's clients call to report usage, and to print notices that report that they were shown. */
const REPORTS = /^(_captureEvent|_display\w*Notice)$/

/**
 * The same client, reporting nothing to mem0's analytics for what is called through it. The client itself stays as it
 * is, for those who made it; one that is none of mem0's own classes and reports nothing is given back, since a class with
 * private parts cannot be stood in for.
 */
export function withoutTelemetry<Client extends object>(client: Client): Client {
  if (!('_captureEvent' in client)) return client
  return new Proxy(client, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      const isReport = typeof key === 'string' && typeof value === 'function' && REPORTS.test(key)
      return isReport ? async () => undefined : value
    },
  })
}
