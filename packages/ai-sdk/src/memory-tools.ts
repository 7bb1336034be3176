import { invalid } from '@memory/core'
import type { Session } from '@memory/manager'
import { jsonSchema, type ToolSet, tool } from 'ai'

/**
 * The tools of a session for `generateText`, `streamText` and agents of the AI SDK: `search_memory`, `add_memory`,
 * `forget_memory` as far as the stores allow, and what the stores bring. Aborting the call aborts the tool.
 *
 * @param names Only these. Default: all.
 * @throws MemoryError `invalid_argument` for a name that the session has no tool of.
 */
export function memoryTools(session: Pick<Session, 'tools'>, names?: readonly string[]): ToolSet {
  const all = session.tools()
  const known = all.map(({ name }) => name)
  const unknown = names?.find((name) => !known.includes(name))
  if (unknown !== undefined) throw invalid('names', `has "${unknown}", which is none of ${known.join(', ')}`)
  const selected = all.filter(({ name }) => names === undefined || names.includes(name))
  return Object.fromEntries(
    selected.map(({ name, description, inputSchema, execute }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema<unknown>(inputSchema),
        execute: (input, { abortSignal }) => execute(input, abortSignal ? { signal: abortSignal } : {}),
      }),
    ]),
  )
}
