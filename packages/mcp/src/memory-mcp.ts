import { createRequire } from 'node:module'
import { invalid, type MemoryScope, type MemoryTool, resolveScope } from '@memory/core'
import { type MemoryManager, memoryManager } from '@memory/manager'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ToolAnnotations,
} from '@modelcontextprotocol/sdk/types.js'
import { listTool } from './list-tool.js'
import type { MemoryMcpOptions, ScopeRequest } from './options.js'
import { runTool } from './tool-result.js'

/** Memory over the Model Context Protocol, for any number of clients and any transport. */
export interface MemoryMcp {
  /** Serves one client with one scope. Resolves to what ends it. */
  connect(transport: Transport, scope?: MemoryScope): Promise<() => Promise<void>>
  /** Whose memory a request is about; `undefined`: it must be refused. */
  scopeOf(request: ScopeRequest): Promise<{ readonly scope: MemoryScope | undefined } | undefined>
  /** Ends what the server started. The stores stay open. */
  close(): Promise<void>
}

const { version: VERSION } = createRequire(import.meta.url)('../package.json') as { version: string }

/** One conversation for all of a scope: nothing is recorded here, and nothing is kept between calls. */
const SESSION = 'mcp'

const READ: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }

/** What clients may show of the tools before they ask their user. */
const ANNOTATIONS: Readonly<Record<string, ToolAnnotations>> = {
  search_memory: { title: 'Search memory', ...READ },
  list_memories: { title: 'List memories', ...READ },
  add_memory: { title: 'Remember', readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  forget_memory: { title: 'Forget', readOnlyHint: false, destructiveHint: true, openWorldHint: false },
}

/**
 * A memory server. Does no I/O until a client calls.
 *
 * @throws MemoryError `invalid_argument` naming the option; `unsupported` when a store cannot serve the scope.
 */
export function memoryMcp(options: MemoryMcpOptions): MemoryMcp {
  const { stores, scope, name = 'memory', logger } = options
  if (!Array.isArray(stores) || stores.length === 0)
    throw invalid('stores', 'must be a list of memory stores')
  if (typeof name !== 'string' || name === '') throw invalid('name', 'must be a non-empty string')
  const fixed = scope === undefined || typeof scope === 'function' ? undefined : resolveScope(scope)
  return new StoresMcp(
    { ...options, name },
    fixed,
    memoryManager({ ...(logger && { logger }), ...options.manager, stores: [...stores] }),
  )
}

class StoresMcp implements MemoryMcp {
  readonly #options: MemoryMcpOptions & { readonly name: string }
  readonly #fixed: MemoryScope | undefined
  readonly #memory: MemoryManager

  constructor(
    options: MemoryMcpOptions & { readonly name: string },
    fixed: MemoryScope | undefined,
    memory: MemoryManager,
  ) {
    this.#options = options
    this.#fixed = fixed
    this.#memory = memory
    // Says at once which store cannot serve the scope.
    if (fixed) this.#toolsFor(fixed)
  }

  async scopeOf(request: ScopeRequest) {
    const { scope } = this.#options
    if (typeof scope !== 'function') return { scope: this.#fixed }
    const given = await scope(request)
    const resolved = given && resolveScope(given)
    // A header that is missing must not open the memory that belongs to nobody.
    return resolved && Object.keys(resolved).length > 0 ? { scope: resolved } : undefined
  }

  async connect(
    transport: Transport,
    scope: MemoryScope | undefined = this.#fixed,
  ): Promise<() => Promise<void>> {
    const { name, instructions, logger, scope: configured } = this.#options
    // What should have been asked per request must not fall back to the stores' own scope.
    if (typeof configured === 'function' && scope === undefined)
      throw invalid('scope', 'must be given for this client')
    const tools = this.#toolsFor(scope)
    const server = new Server(
      { name, version: VERSION },
      { capabilities: { tools: {} }, ...(instructions !== undefined && { instructions }) },
    )
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: tools.map(({ name: tool, description, inputSchema }) => ({
        name: tool,
        description,
        inputSchema,
        ...(ANNOTATIONS[tool] && { annotations: ANNOTATIONS[tool] }),
      })),
    }))
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
      const tool = tools.find((each) => each.name === params.name)
      if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool "${params.name}"`)
      return await runTool(tool, params.arguments, { signal, logger })
    })
    await server.connect(transport)
    return () => server.close()
  }

  async close(): Promise<void> {
    await this.#memory.close()
  }

  #toolsFor(scope: MemoryScope | undefined): MemoryTool[] {
    const { stores, readOnly = false } = this.#options
    const session = this.#memory.session({ id: SESSION, ...(scope && { scope }) })
    const list = listTool(stores, scope)
    const tools = [...session.tools(), ...(list ? [list] : [])]
    return readOnly ? tools.filter(({ name }) => ANNOTATIONS[name]?.readOnlyHint) : tools
  }
}
