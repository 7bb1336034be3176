/** Any value that survives a JSON round trip. */
export type JSONValue = string | number | boolean | null | { [key: string]: JSONValue } | JSONValue[]

/** Data stored beside a memory. Keys are free; values must be JSON. */
export type Metadata = Record<string, JSONValue>
