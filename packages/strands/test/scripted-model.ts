import {
  type BaseModelConfig,
  type Message,
  Model,
  type ModelStreamEvent,
  type StreamOptions,
} from '@strands-agents/sdk'

/** One answer of the model: words, a tool to call, or a failure. */
export type Line =
  | string
  | { readonly tool: string; readonly input: unknown; readonly say?: string }
  | { readonly redact: string }
  | Error

/** A model that says its lines in order, word by word, and remembers what it was asked. */
export class ScriptedModel extends Model {
  /** The messages of each call. */
  readonly asked: Message[][] = []
  readonly options: (StreamOptions | undefined)[] = []
  /** Called before each word. */
  onWord: (word: string) => void = () => undefined
  readonly #lines: Line[]

  constructor(...lines: Line[]) {
    super()
    this.#lines = lines
  }

  updateConfig(): void {}

  getConfig(): BaseModelConfig {
    return { modelId: 'scripted', contextWindowLimit: 100_000 }
  }

  /** Everything the model was shown in one call. */
  shown(call: number): string {
    return JSON.stringify(this.asked[call])
  }

  async *stream(messages: Message[], options?: StreamOptions): AsyncIterable<ModelStreamEvent> {
    this.asked.push([...messages])
    this.options.push(options)
    const line = this.#lines.shift()
    if (line === undefined) throw new Error('The script is over')
    if (line instanceof Error) throw line
    yield { type: 'modelMessageStartEvent', role: 'assistant' }
    if (typeof line === 'string') yield* this.#say(line)
    else if ('redact' in line) {
      yield* this.#say('I cannot talk about that.')
      yield { type: 'modelRedactionEvent', inputRedaction: { replaceContent: line.redact } }
    } else {
      if (line.say !== undefined) yield* this.#say(line.say)
      const toolUseId = `call-${this.asked.length}`
      yield {
        type: 'modelContentBlockStartEvent',
        start: { type: 'toolUseStart', name: line.tool, toolUseId },
      }
      const input = JSON.stringify(line.input)
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'toolUseInputDelta', input } }
      yield { type: 'modelContentBlockStopEvent' }
    }
    const isCall = typeof line === 'object' && 'tool' in line
    yield { type: 'modelMessageStopEvent', stopReason: isCall ? 'toolUse' : 'endTurn' }
    const usage = { inputTokens: 10, outputTokens: 5, totalTokens: 15 }
    yield { type: 'modelMetadataEvent', usage }
  }

  async *#say(words: string): AsyncIterable<ModelStreamEvent> {
    yield { type: 'modelContentBlockStartEvent' }
    for (const text of words.split(/(?<= )/)) {
      this.onWord(text)
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text } }
    }
    yield { type: 'modelContentBlockStopEvent' }
  }
}
