import { type JSONValue, type Logger, MemoryError, type MemoryErrorCode, type MemoryTool } from '@memory/core'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** Failures that a model can mend, or tell its user about: what is wrong is in the input. */
const OF_INPUT: readonly MemoryErrorCode[] = [
  'invalid_argument',
  'limit_exceeded',
  'unsupported',
  'not_found',
  'conflict',
]

/**
 * Runs a tool. What goes wrong is told to the model, which may mend its input. What a back end says is for the
 * logger alone: it may name accounts, addresses and other people's data.
 */
export async function runTool(
  tool: MemoryTool,
  input: unknown,
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Logger | undefined },
): Promise<CallToolResult> {
  try {
    return success(await tool.execute(input, { signal }))
  } catch (error) {
    const { code, message, cause } = MemoryError.from(error)
    // The text of an error that has a cause is the cause's, as a rule.
    if (OF_INPUT.includes(code) && cause === undefined) return failure(`${code}: ${message}`)
    logger?.error(`The tool ${tool.name} failed`, { error })
    return failure(
      code === 'failed' ? 'failed: unexpected error' : `${code}: the memory cannot be reached as it should`,
    )
  }
}

const failure = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] })

function success(output: JSONValue): CallToolResult {
  const structured = typeof output === 'object' && output !== null && !Array.isArray(output)
  return {
    content: [{ type: 'text', text: JSON.stringify(output) }],
    ...(structured && { structuredContent: output }),
  }
}
