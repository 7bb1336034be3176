import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { type Host, type HostConversation, type HostMemory, type Model, PLAIN_TOOL, shownOf } from './host.js'

const SERVER = join(
  dirname(createRequire(import.meta.url).resolve('@memory/mcp/package.json')),
  'bin/memory-mcp.mjs',
)
const CONFIG = fileURLToPath(new URL('../../../memory.config.mjs', import.meta.url))

/**
 * An agent whose tools are those of our server in a process of its own, over standard input and output. The protocol
 * neither injects nor records: the agent notes the words of each turn with `add_memory`.
 */
export const mcpHost: Host = {
  name: 'mcp',
  injects: false,
  async open(reply) {
    const client = new Client({ name: 'benchmark', version: '1.0.0' })
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [SERVER, '--store', CONFIG] }),
    )
    const call: CallTool = (name, input) => callTool(client, name, input)
    return { conversation: converse(reply, call), memory: memoryBehind(client, call) }
  },
  openAlone: (reply) => converse(reply, async () => ({ memories: [] })),
}

/** Runs a tool and gives its result. */
type CallTool = (name: string, input: Record<string, unknown>) => Promise<unknown>

async function callTool(client: Client, name: string, input: Record<string, unknown>): Promise<unknown> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: input })
  if (isError) throw new Error(`${name} failed: ${JSON.stringify(content)}`)
  return structuredContent
}

function converse(reply: Model, call: CallTool): HostConversation {
  const messages: unknown[] = []
  return {
    async say(text) {
      const questionAt = messages.push({ role: 'user', content: text }) - 1
      let answer = reply(shownOf(messages, questionAt))
      while (answer.search !== undefined) {
        const result = await call(PLAIN_TOOL.name, { query: answer.search })
        messages.push({ role: 'tool', content: result })
        answer = reply(shownOf(messages, questionAt))
      }
      messages.push({ role: 'assistant', content: answer.text })
      for (const content of [text, answer.text]) await call('add_memory', { content })
    },
  }
}

function memoryBehind(client: Client, call: CallTool): HostMemory {
  return {
    async learn(text) {
      await call('add_memory', { content: text })
    },
    async recorded() {
      const contents: string[] = []
      let cursor: string | undefined
      do {
        const page = (await call('list_memories', { ...(cursor && { cursor }) })) as Page
        contents.push(...page.memories.map(({ content }) => content))
        cursor = page.cursor
      } while (cursor)
      return contents
    },
    close: () => client.close(),
  }
}

/** What `list_memories` answers. */
interface Page {
  readonly memories: readonly { readonly content: string }[]
  readonly cursor?: string
}
