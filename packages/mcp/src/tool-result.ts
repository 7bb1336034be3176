import { type JSONValue, MemoryError, type MemoryTool } from '@memory/core'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** Runs a tool. What goes wrong is told to the model, which may mend its input; only strangers' errors keep their text to themselves. */
export async function runTool(
  tool: MemoryTool,
  input: unknown,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    return success(await tool.execute(input, { signal }))
  } catch (error) {
    const text = MemoryError.isInstance(error)
      ? `${error.code}: ${error.message}`
      : 'failed: unexpected error'
    return { isError: true, content: [{ type: 'text', text }] }
  }
}

function success(output: JSONValue): CallToolResult {
  const structured = typeof output === 'object' && output !== null && !Array.isArray(output)
  return {
    content: [{ type: 'text', text: JSON.stringify(output) }],
    ...(structured && { structuredContent: output }),
  }
}
