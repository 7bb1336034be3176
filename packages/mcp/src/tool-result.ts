import { type JSONValue, type Logger, MemoryError, type MemoryTool } from '@memory/core'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/**
 * Runs a tool. What goes wrong is told to the model, which may mend its input. The text of errors that are not this
 * family's is for the logger alone: nobody knows what is in it.
 */
export async function runTool(
  tool: MemoryTool,
  input: unknown,
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Logger | undefined },
): Promise<CallToolResult> {
  try {
    return success(await tool.execute(input, { signal }))
  } catch (error) {
    if (MemoryError.isInstance(error)) return failure(`${error.code}: ${error.message}`)
    logger?.error(`The tool ${tool.name} failed`, { error })
    return failure('failed: unexpected error')
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
