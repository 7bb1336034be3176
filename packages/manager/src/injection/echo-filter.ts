import { type ContentBlock, isBlank } from '@memory/core'
import type { Target } from '../runtime.js'
import { MEMORY_TOOLS, toolNames } from '../tools/tool-names.js'
import { BLOCK, stripContent, stripRecalled } from './strip.js'

/** Calls of memory tools whose results may still come. */
const REMEMBERED_CALLS = 100
/** System prompts whose copies are recognised; a host changes its own now and then. */
const REMEMBERED_PROMPTS = 4
/** Shorter prompts are left alone, since anybody may say the same. In UTF-16 units. */
const SHORTEST_PROMPT = 40

/**
 * Keeps out of one session what did not come from the conversation: what recall injected, calls and results of memory
 * tools, and copies of system prompts.
 */
export class EchoFilter {
  readonly #targets: readonly Target[]
  readonly #calls: string[] = []
  readonly #prompts: string[] = []

  constructor(targets: readonly Target[]) {
    this.#targets = targets
  }

  /** Remembers a system prompt, so that copies of it are recognised. */
  learn(prompt: string): void {
    const text = stripRecalled(prompt).trim()
    if (text.length < SHORTEST_PROMPT || this.#prompts.includes(text)) return
    this.#prompts.push(text)
    if (this.#prompts.length > REMEMBERED_PROMPTS) this.#prompts.shift()
  }

  /** The blocks without echoes. */
  clean(blocks: readonly ContentBlock[]): readonly ContentBlock[] {
    const rest = stripContent(blocks, (text) => this.#cleanText(text)) as readonly ContentBlock[]
    return rest.filter((block) => !this.#isToolEcho(block))
  }

  #cleanText(text: string): string {
    let rest = text
    for (const prompt of this.#prompts) rest = rest.replaceAll(prompt, '')
    const said = withoutResults(stripRecalled(rest))
    return said !== text && isBlank(said) ? '' : said
  }

  #isToolEcho(block: ContentBlock): boolean {
    if ('toolUse' in block) {
      const { name, toolUseId } = Object(block.toolUse) as ToolBlock
      if (!this.#isMemoryTool(name)) return false
      if (typeof toolUseId === 'string' && !this.#calls.includes(toolUseId)) this.#calls.push(toolUseId)
      if (this.#calls.length > REMEMBERED_CALLS) this.#calls.shift()
      return true
    }
    if (!('toolResult' in block)) return false
    const { name, toolUseId } = Object(block.toolResult) as ToolBlock
    const isAnswer = typeof toolUseId === 'string' && this.#calls.includes(toolUseId)
    return isAnswer || this.#isMemoryTool(name) || mentionsRecalled(block.toolResult)
  }

  #isMemoryTool(name: unknown): boolean {
    return MEMORY_TOOLS.some((own) => own === name) || toolNames(this.#targets).some((own) => own === name)
  }
}

/** What a block of any host may say of a tool. */
interface ToolBlock {
  readonly name?: unknown
  readonly toolUseId?: unknown
}

/** Whether a value holds what only memory writes, however deep, and also when it holds itself. */
function mentionsRecalled(value: unknown): boolean {
  // A set is walked to its end, with what is added on the way.
  const parts = new Set([value])
  for (const part of parts) {
    if (typeof part === 'string') {
      if (part.includes(BLOCK)) return true
    } else if (!ArrayBuffer.isView(part)) for (const inner of Object.values(Object(part))) parts.add(inner)
  }
  return false
}

/** How the result of a memory tool begins when a host writes it out as text. */
const RESULT = new RegExp(`\\{\\s*\\\\?"kind\\\\?"\\s*:\\s*\\\\?"${BLOCK}\\\\?"`, 'g')

/** A text without results of memory tools that were written out as JSON; one that is cut off ends the text. */
function withoutResults(text: string): string {
  if (!text.includes(BLOCK)) return text
  let rest = ''
  let end = 0
  for (const { index } of text.matchAll(RESULT)) {
    if (index < end) continue
    rest += text.slice(end, index)
    end = jsonEnd(text, index)
  }
  return end === 0 ? text : (rest + text.slice(end)).trim()
}

/** Where the JSON object that begins at a position ends. */
function jsonEnd(text: string, start: number): number {
  let depth = 0
  let quoted = false
  for (let i = start; i < text.length; i++) {
    const char = text[i]
    if (char === '\\' && quoted) i++
    else if (char === '"') quoted = !quoted
    else if (!quoted && char === '{') depth++
    else if (!quoted && char === '}' && --depth === 0) return i + 1
  }
  return text.length
}
