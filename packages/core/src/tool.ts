import type { JSONValue } from './json.js'

/** A tool a model can call, described without any host's types. */
export interface MemoryTool {
  readonly name: string
  readonly description: string
  /** JSON Schema (draft 7 subset) of the input object. */
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown }
  /** Checks the input itself; rejects with `invalid_argument` naming the property. */
  execute(input: unknown, options?: { readonly signal?: AbortSignal }): Promise<JSONValue>
}
