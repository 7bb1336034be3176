/** One answer of the model: words, words and a tool to call, or a failure. */
export type Line =
  | string
  | { readonly tool: string; readonly input: unknown; readonly say?: string }
  | { readonly withheld: string }
  | Error

/** A prompt as models of both specifications see it. */
type Prompt = readonly { readonly role: string; readonly content: unknown }[]

interface Call {
  readonly prompt: Prompt
  readonly providerOptions?: unknown
  readonly abortSignal?: AbortSignal | undefined
}

const USAGE = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
}

/**
 * What a mock model of the AI SDK does, of whichever specification: it says its lines in order and remembers what it
 * was asked.
 */
export class Script {
  readonly calls: Call[] = []
  /** A stream gets no further than this word, as a network may; then it ends as the call is aborted. */
  stuckAt: string | undefined
  readonly #lines: Line[]

  constructor(...lines: Line[]) {
    this.#lines = lines
  }

  /** Everything the model was shown in one call. */
  shown(call: number): string {
    return JSON.stringify(this.calls[call]?.prompt)
  }

  readonly doGenerate = async (call: Call) => {
    const { content, finishReason } = this.#answer(call)
    return { content, finishReason, usage: USAGE, warnings: [] }
  }

  readonly doStream = async (call: Call) => {
    const { content, finishReason } = this.#answer(call)
    const parts = content.flatMap((part, i): object[] => {
      if (part.type !== 'text') return [part]
      const words = part.text.split(/(?<= )/).map((delta) => ({ type: 'text-delta', id: `${i}`, delta }))
      return [{ type: 'text-start', id: `${i}` }, ...words, { type: 'text-end', id: `${i}` }]
    })
    const all = [
      { type: 'stream-start', warnings: [] },
      ...parts,
      { type: 'finish', finishReason, usage: USAGE },
    ]
    const stuck = all.findIndex((part) => 'delta' in part && part.delta === this.stuckAt)
    let next = 0
    const stream = new ReadableStream({
      async pull(controller) {
        if (next === stuck) controller.error(await aborted(call.abortSignal))
        else if (next < all.length) controller.enqueue(all[next++])
        else controller.close()
      },
    })
    return { stream }
  }

  #answer(call: Call) {
    this.calls.push(call)
    const line = this.#lines.shift()
    if (line === undefined) throw new Error('The script is over')
    if (line instanceof Error) throw line
    const content: ({ type: 'text'; text: string } | { type: 'tool-call'; [key: string]: unknown })[] = []
    let unified = 'stop'
    if (typeof line === 'string') content.push({ type: 'text', text: line })
    else if ('withheld' in line) {
      content.push({ type: 'text', text: line.withheld })
      unified = 'content-filter'
    } else {
      if (line.say !== undefined) content.push({ type: 'text', text: line.say })
      const toolCallId = `call-${this.calls.length}`
      content.push({ type: 'tool-call', toolCallId, toolName: line.tool, input: JSON.stringify(line.input) })
      unified = 'tool-calls'
    }
    return { content, finishReason: { unified, raw: unified } }
  }
}

function aborted(signal: AbortSignal | undefined): Promise<unknown> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(signal.reason), { once: true })
  })
}
