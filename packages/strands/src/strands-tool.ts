import type { MemoryTool } from '@memory/core'
import { FunctionTool, type FunctionToolConfig, type LocalAgent, type Tool } from '@strands-agents/sdk'

/** How a tool that is made once finds what to run for the agent that calls it. */
export type ToolResolver = (agent: LocalAgent) => Pick<MemoryTool, 'execute'>

/**
 * One of our tools as Strands takes it. Cancelling the agent cancels the tool; an error becomes a tool result that
 * the model can read.
 *
 * @param resolve Default: the tool itself, whichever agent calls.
 */
export function strandsTool(tool: MemoryTool, resolve: ToolResolver = () => tool): Tool {
  const { name, description, inputSchema } = tool
  return new FunctionTool({
    name,
    description,
    inputSchema: inputSchema as NonNullable<FunctionToolConfig['inputSchema']>,
    callback: (input, { agent, cancelSignal }) => resolve(agent).execute(input, { signal: cancelSignal }),
  })
}
