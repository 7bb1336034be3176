import { invalid, type Logger, type MemoryScope } from '@memory/core'
import type { InjectOptions, MemoryManager, Session } from '@memory/manager'
import type { LocalAgent, Plugin, Tool } from '@strands-agents/sdk'
import { AgentMemory } from './agent-memory.js'
import { strandsTool } from './strands-tool.js'

/** Options of {@link memoryPlugin}. Only `memory` is required. */
export interface MemoryPluginOptions {
  /** The manager. It stays yours to flush and close. */
  readonly memory: MemoryManager
  /** Whose memory it is, for all agents or by agent. Default: that of the manager. */
  readonly scope?: MemoryScope | ((agent: LocalAgent) => MemoryScope)
  /** The conversation an agent has. Default: `agent.sessionId`, which a session manager of Strands keeps. */
  readonly sessionId?: (agent: LocalAgent) => string
  /** Whether what is said is recorded. Default true. */
  readonly record?: boolean
  /** Whether and how memories are put before model calls. Default true, as the manager was told. */
  readonly inject?: boolean | InjectOptions
  /** Which of the manager's tools the agent gets: all, none, or these by name. Default true. */
  readonly tools?: boolean | readonly string[]
  /** Differs among the plugins of one agent. Default `memory`. */
  readonly name?: string
  /** Hears of what failed: the agent goes on without it. Default: the console. */
  readonly logger?: Logger
}

/** Memory for any number of agents. */
export interface MemoryPlugin extends Plugin {
  /**
   * The agent's session, to search or flush it alone.
   *
   * @throws MemoryError `unsupported` naming a store that cannot serve the agent's scope; `closed`.
   */
  session(agent: LocalAgent): Session
  getTools(): Tool[]
}

/**
 * Memory as a plugin of Strands Agents: it records what is said, puts what is remembered before model calls, and gives
 * the agent tools. One plugin, or several on one manager, may serve many agents; each has a session of its own.
 *
 * Messages keep the identity Strands gave them. They are recorded when the model has answered or failed, so that
 * what a guardrail redacts is never recorded. A turn ends with the invocation, unless it waits for a human's answer.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 *
 * @example
 * const agent = new Agent({ model, plugins: [memoryPlugin({ memory, scope: { actorId: 'ana' } })] })
 */
export function memoryPlugin(options: MemoryPluginOptions): MemoryPlugin {
  return new ManagedMemoryPlugin(options)
}

class ManagedMemoryPlugin implements MemoryPlugin {
  readonly name: string
  readonly #options: MemoryPluginOptions
  readonly #sessions = new WeakMap<LocalAgent, Session>()

  constructor(options: MemoryPluginOptions) {
    const { memory, name = 'memory', tools = true } = options
    if (typeof memory?.session !== 'function') throw invalid('memory', 'must be a memory manager')
    if (typeof name !== 'string' || name === '') throw invalid('name', 'must be a non-empty string')
    this.name = name
    this.#options = options
    if (typeof tools === 'boolean') return
    const known = memory.tools().map((tool) => tool.name)
    const unknown = tools.find((tool) => !known.includes(tool))
    if (unknown !== undefined)
      throw invalid('tools', `names "${unknown}", which is none of ${known.join(', ')}`)
  }

  initAgent(agent: LocalAgent): void {
    const { record = true, inject = true, logger = console } = this.#options
    const session = this.session(agent)
    new AgentMemory(session, { record, inject, logger }).attach(agent)
  }

  session(agent: LocalAgent): Session {
    const known = this.#sessions.get(agent)
    if (known) return known
    const { memory, scope, sessionId } = this.#options
    const session = memory.session({
      id: sessionId ? sessionId(agent) : agent.sessionId,
      ...(scope && { scope: typeof scope === 'function' ? scope(agent) : scope }),
    })
    this.#sessions.set(agent, session)
    return session
  }

  /** One set for all agents: each call is run in the session of the agent that makes it. */
  getTools(): Tool[] {
    const { memory, tools = true } = this.#options
    if (tools === false) return []
    const selected = memory.tools().filter(({ name }) => tools === true || tools.includes(name))
    return selected.map((tool) =>
      strandsTool(tool, (agent) => {
        const own = this.session(agent).tools()
        return own.find(({ name }) => name === tool.name) ?? tool
      }),
    )
  }
}
