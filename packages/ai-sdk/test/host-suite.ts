import { type MemoryEntry, MemoryError, type Message } from '@memory/core'
import { modelExtractor, ruleExtractor } from '@memory/extractors'
import { type MemoryManager, memoryManager, type Session } from '@memory/manager'
import { type InMemoryStore, inMemoryStore } from '@memory/store-in-memory'
import type { LanguageModel } from 'ai'
import * as ai from 'ai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aiSdkEmbedder,
  aiSdkModel,
  type MemoryMiddlewareOptions,
  memoryMiddleware,
  memoryTools,
  modelMessagesWithIds,
} from '../src/index.js'
import { type Line, Script } from './scripted-model.js'

type WrappedModel = Parameters<typeof ai.wrapLanguageModel>[0]['model']

/** What differs between the versions of the AI SDK. */
export interface Host {
  readonly version: number
  languageModel(script: Script): WrappedModel
  embeddingModel(embed: (texts: string[]) => number[][], provided: unknown[]): ai.EmbeddingModel
}

/** Everything this package does, in the version of `ai` that the test file has in place. */
export function hostSuite({ version, languageModel, embeddingModel }: Host): void {
  let store: InMemoryStore
  let memory: MemoryManager
  let session: Session
  /** Every message extraction has seen, in order. */
  let seen: Message[]
  /** Turns the manager was told of. */
  let turns: number

  beforeEach(() => {
    seen = []
    turns = 0
    const rules = ruleExtractor()
    store = inMemoryStore({
      name: 'notes',
      extraction: {
        trigger: {
          name: 'count',
          attach: ({ on, fire }: { on(event: string, listener: () => void): void; fire(): void }) =>
            on('turn', () => {
              turns++
              fire()
            }),
        },
        extractor: {
          extract(messages, context) {
            seen.push(...messages)
            return rules.extract(messages, context)
          },
        },
      },
    })
    memory = memoryManager({ stores: [store] })
    session = memory.session({ id: 'chat' })
  })
  afterEach(() => memory.close())

  function wrapped(lines: readonly Line[], options: Partial<MemoryMiddlewareOptions> = {}) {
    const script = new Script(...lines)
    const middleware = memoryMiddleware({ session, ...options })
    const model: LanguageModel = ai.wrapLanguageModel({ model: languageModel(script), middleware })
    return { script, model }
  }

  const said = () =>
    seen.map(({ role, content }) => [role, (content as { text: string }[]).map(({ text }) => text).join('|')])
  const stored = async (): Promise<MemoryEntry[]> => (await store.list()).entries
  const user = (content: string): ai.ModelMessage => ({ role: 'user', content })
  const menu = {
    menu: ai.tool({
      description: 'The menu',
      inputSchema: ai.jsonSchema<object>({ type: 'object' }),
      execute: async () => ['soup', 'peanut curry'],
    }),
  }
  const stopWhen = ai.stepCountIs(5)

  describe(`memoryMiddleware in AI SDK ${version}`, () => {
    it('records each message once over a conversation whose history is sent again each time', async () => {
      const { model } = wrapped(['Noted.', 'It is.', 'Bye.'])
      const messages: ai.ModelMessage[] = []
      for (const text of ["I'm allergic to peanuts.", 'Lovely weather today!', 'Bye.']) {
        messages.push(user(text))
        const { response } = await ai.generateText({ model, messages })
        messages.push(...response.messages)
      }
      await memory.flush()
      expect(said()).toEqual([
        ['user', "I'm allergic to peanuts."],
        ['assistant', 'Noted.'],
        ['user', 'Lovely weather today!'],
        ['assistant', 'It is.'],
        ['user', 'Bye.'],
        ['assistant', 'Bye.'],
      ])
      expect(new Set(seen.map(({ id }) => id)).size).toBe(6)
      expect(turns).toBe(3)
      expect(await stored()).toMatchObject([{ content: "I'm allergic to peanuts." }])
    })

    it.each(['generate', 'stream'])('steps of one answer are one turn, with one block (%s)', async (how) => {
      await memory.add('Is allergic to peanuts')
      let searches = 0
      memory.on('recalled', () => {
        searches++
      })
      const { model, script } = wrapped([
        { tool: 'menu', input: {}, say: 'Let me look.' },
        { tool: 'menu', input: {} },
        'Have the soup.',
      ])
      const call = { model, tools: menu, stopWhen, messages: [user('What can I eat without peanuts?')] }
      if (how === 'generate') expect((await ai.generateText(call)).text).toBe('Have the soup.')
      else expect(await ai.streamText(call).text).toBe('Have the soup.')
      expect(script.calls).toHaveLength(3)
      for (const call of [0, 1, 2]) {
        expect(script.shown(call).match(/Is allergic to peanuts/g)).toHaveLength(1)
        expect(script.calls[call]?.prompt[0]).toEqual(script.calls[0]?.prompt[0])
      }
      expect(searches).toBe(1)
      await memory.flush()
      expect(said()).toEqual([
        ['user', 'What can I eat without peanuts?'],
        ['assistant', 'Let me look.'],
        ['assistant', 'Have the soup.'],
      ])
      expect(turns).toBe(1)
    })

    it('streams every word on, and records the whole', async () => {
      const { model } = wrapped(['One two three.'])
      const words: string[] = []
      for await (const word of ai.streamText({ model, prompt: 'I live in Porto.' }).textStream)
        words.push(word)
      expect(words).toEqual(['One ', 'two ', 'three.'])
      await memory.flush()
      expect(said()).toEqual([
        ['user', 'I live in Porto.'],
        ['assistant', 'One two three.'],
      ])
    })

    it('puts memories at the beginning of the last user message and never records them', async () => {
      await memory.add('Is allergic to peanuts')
      const { model, script } = wrapped(['No.', 'As I said.'])
      const messages = [user('Are peanuts fine?')]
      const { response } = await ai.generateText({ model, messages, system: 'Be brief.' })
      expect(script.calls[0]?.prompt).toMatchObject([
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: expect.stringContaining('Is allergic to peanuts') },
            { type: 'text', text: 'Are peanuts fine?' },
          ],
        },
      ])
      // A host that copies what the model was shown into its history.
      const shown = JSON.stringify(script.calls[0]?.prompt[1])
      await ai.generateText({
        model,
        messages: [...messages, ...response.messages, user(`You saw ${shown}`)],
      })
      await memory.flush()
      expect(JSON.stringify(seen)).not.toMatch(/recalled_memor|Is allergic/)
    })

    it('a retried call records nothing twice', async () => {
      const busy = new ai.APICallError({
        message: 'busy',
        url: 'none',
        requestBodyValues: {},
        statusCode: 503,
        responseHeaders: { 'retry-after-ms': '1' },
      })
      const { model, script } = wrapped([busy, 'Noted.'])
      await ai.generateText({ model, prompt: 'I live in Porto.' })
      expect(script.calls).toHaveLength(2)
      await memory.flush()
      expect(said()).toEqual([
        ['user', 'I live in Porto.'],
        ['assistant', 'Noted.'],
      ])
      expect(turns).toBe(1)
    })

    it('the same words later in a conversation are another message', async () => {
      const { model } = wrapped(['One.', 'Two.'])
      const first = await ai.generateText({ model, messages: [user('ok')] })
      await ai.generateText({ model, messages: [user('ok'), ...first.response.messages, user('ok')] })
      await memory.flush()
      expect(said().map(([, text]) => text)).toEqual(['ok', 'One.', 'ok', 'Two.'])
    })

    it('carries the ids of the user interface', async () => {
      const { model } = wrapped(['Noted.'])
      const part = (text: string) => [{ type: 'text' as const, text }]
      const messages = await modelMessagesWithIds([
        { id: 'ui-1', role: 'user', parts: part('Hello.') },
        { id: 'ui-2', role: 'assistant', parts: part('Hello!') },
        { id: 'ui-3', role: 'user', parts: part('I live in Porto.') },
      ])
      await ai.generateText({ model, messages })
      await memory.flush()
      expect(seen.map(({ id }) => id)).toEqual(['ui-3', expect.stringMatching(/^[0-9a-f]{32}$/)])
      const [entry] = await stored()
      expect(entry?.metadata?.messageIds).toContain('ui-3')
    })

    it('records all that the user said since the model last spoke', async () => {
      const { model } = wrapped(['Noted.'])
      await ai.generateText({ model, messages: [user('I live in Porto.'), user('I have a cat.')] })
      await memory.flush()
      expect(said().map(([, text]) => text)).toEqual(['I live in Porto.', 'I have a cat.', 'Noted.'])
    })

    it('hears the user also where the beginning of the answer is given', async () => {
      const { model } = wrapped([' in Porto.'])
      const begun: ai.ModelMessage = { role: 'assistant', content: 'You live' }
      await ai.generateText({ model, messages: [user('I live in Porto. Where do I live?'), begun] })
      await memory.flush()
      expect(said()).toEqual([
        ['user', 'I live in Porto. Where do I live?'],
        ['assistant', ' in Porto.'],
      ])
      expect(turns).toBe(1)
    })

    it('finds the session of a call, and keeps two users on one model apart', async () => {
      const of = (actorId: string) => memory.session({ id: 'chat', scope: { actorId } })
      const { model, script } = wrapped(['Noted.', 'Hm.'], {
        session: ({ providerOptions }) => of(String(providerOptions?.app?.user)),
      })
      const app = (name: string) => ({ app: { user: name } })
      await ai.generateText({ model, prompt: "I'm allergic to peanuts.", providerOptions: app('ana') })
      await memory.flush()
      await ai.generateText({ model, prompt: 'Am I allergic to peanuts?', providerOptions: app('bob') })
      expect(script.shown(1)).not.toContain('recalled_memories')
      expect(await of('ana').search('peanuts')).toHaveLength(1)
      expect(await of('bob').search('peanuts')).toEqual([])
    })
  })

  describe(`interrupted turns in AI SDK ${version}`, () => {
    it('a stream that is cancelled: what the user said is kept, half an answer is not', async () => {
      const { model, script } = wrapped(['One two three.', 'Noted.'])
      script.stuckAt = 'two '
      const aborted = new AbortController()
      const { textStream } = ai.streamText({
        model,
        prompt: 'I live in Porto.',
        abortSignal: aborted.signal,
        onError: () => undefined,
      })
      for await (const _ of textStream) aborted.abort()
      expect(turns).toBe(0)
      await ai.generateText({ model, prompt: 'I have a cat.' })
      await memory.flush()
      expect(said()).toEqual([
        ['user', 'I live in Porto.'],
        ['user', 'I have a cat.'],
        ['assistant', 'Noted.'],
      ])
      expect(turns).toBe(2)
    })

    it('a model that fails: the words are kept', async () => {
      const { model } = wrapped([new Error('model is down')])
      await expect(ai.generateText({ model, prompt: 'I live in Porto.' })).rejects.toThrow('model is down')
      await memory.flush()
      expect(said()).toEqual([['user', 'I live in Porto.']])
    })

    it('an answer that was withheld is not recorded', async () => {
      const { model } = wrapped([{ withheld: 'Something bad' }])
      await ai.generateText({ model, prompt: 'I live in Porto.' })
      await memory.flush()
      expect(said()).toEqual([['user', 'I live in Porto.']])
    })

    it('tool calls that nobody answers do not keep a turn open for ever', async () => {
      const { model } = wrapped([
        { tool: 'menu', input: {} },
        { tool: 'menu', input: {} },
      ])
      for (const prompt of ['I live in Porto.', 'I have a cat.']) {
        await ai.generateText({ model, prompt, tools: menu })
      }
      expect(turns).toBe(1)
      await memory.flush()
      expect(said()).toHaveLength(2)
    })

    it('memory that fails costs no call, and says so', async () => {
      const warnings: unknown[] = []
      const logger = {
        debug() {},
        error() {},
        warn: (message: string, details?: object) => warnings.push([message, details]),
      }
      const full = new MemoryError('limit_exceeded', 'full')
      const broken: Session = Object.assign(memory.session({ id: 'broken' }), {
        record: () => Promise.reject(full),
        endTurn: () => Promise.reject(full),
      })
      const { model } = wrapped(['Hello.'], { session: broken, logger })
      expect((await ai.generateText({ model, prompt: 'I live in Porto.' })).text).toBe('Hello.')
      const details = { sessionId: 'broken', error: full }
      expect(warnings).toEqual([
        ['Recording failed; the call goes on without', details],
        ['Recording failed; the call goes on without', details],
        ['The end of a turn failed; the call goes on without', details],
      ])
    })

    it.each<[string, () => Session]>([
      ['throws', () => memory.session({ id: ' ' })],
      ['finds none', () => undefined as never],
    ])('a session that cannot be found (%s) costs no call, and says so', async (_, find) => {
      const warn = vi.fn()
      const logger = { debug() {}, error() {}, warn }
      const { model } = wrapped(['Hello.', 'Hello.'], { session: find, logger })
      expect((await ai.generateText({ model, prompt: 'I live in Porto.' })).text).toBe('Hello.')
      expect(await ai.streamText({ model, prompt: 'I live in Porto.' }).text).toBe('Hello.')
      const error = expect.objectContaining({ code: 'invalid_argument' })
      expect(warn.mock.calls).toEqual([
        ['No session was found; the call goes on without memory', { error }],
        ['No session was found; the call goes on without memory', { error }],
      ])
    })

    it('can be limited to recording or injection', async () => {
      await memory.add('Is allergic to peanuts')
      const recording = wrapped(['Hm.'], { inject: false })
      await ai.generateText({ model: recording.model, prompt: 'Are peanuts fine?' })
      expect(recording.script.shown(0)).not.toContain('recalled_memories')
      const injecting = wrapped(['No.'], { record: false })
      await ai.generateText({ model: injecting.model, prompt: 'Are peanuts really fine?' })
      expect(injecting.script.shown(0)).toContain('Is allergic to peanuts')
      await memory.flush()
      expect(said().map(([, text]) => text)).toEqual(['Are peanuts fine?', 'Hm.'])
    })

    it('refuses what is no session', () => {
      expect(() => memoryMiddleware({ session: {} as Session })).toThrow(
        expect.objectContaining({ code: 'invalid_argument', field: 'session' }),
      )
    })
  })

  describe(`memoryTools in AI SDK ${version}`, () => {
    it('lets the model add, search and forget, and reads it the errors of its own input', async () => {
      const { model, script } = wrapped(
        [
          { tool: 'add_memory', input: { content: 'Owns a cat' } },
          { tool: 'search_memory', input: { query: 'cat' } },
          { tool: 'search_memory', input: { query: '' } },
          { tool: 'forget_memory', input: { query: 'cat' } },
          'Forgotten.',
        ],
        { inject: false, record: false },
      )
      const tools = memoryTools(session)
      const { text } = await ai.generateText({
        model,
        tools,
        stopWhen,
        prompt: 'Remember my cat, then forget it.',
      })
      expect(text).toBe('Forgotten.')
      expect(script.shown(2)).toContain('Owns a cat')
      expect(script.shown(3)).toContain('query must be a non-blank string')
      expect(await stored()).toEqual([])
    })

    it('gives those that are asked for', () => {
      expect(Object.keys(memoryTools(session, ['search_memory']))).toEqual(['search_memory'])
    })

    it('refuses a name that is none of its tools', () => {
      expect(() => memoryTools(session, ['search_memory', 'search_memories'])).toThrow(
        expect.objectContaining({ code: 'invalid_argument', field: 'names' }),
      )
    })
  })

  describe(`aiSdkModel in AI SDK ${version}`, () => {
    it('asks with system and prompt, and gives text, reason and usage', async () => {
      const script = new Script('Lisbon')
      const model = aiSdkModel({ model: languageModel(script) })
      expect(
        await model.generate({ system: 'One word.', prompt: 'Capital of Portugal?', maxTokens: 9 }),
      ).toEqual({
        text: 'Lisbon',
        finishReason: 'stop',
        usage: { inputTokens: 10, outputTokens: 5 },
      })
      expect(script.calls[0]).toMatchObject({
        prompt: [
          { role: 'system', content: 'One word.' },
          { role: 'user', content: [{ type: 'text', text: 'Capital of Portugal?' }] },
        ],
        temperature: 0,
        maxOutputTokens: 9,
      })
    })

    it('extracts, and is not recorded itself even when it is wrapped', async () => {
      const { model } = wrapped(['{"memories":[{"content":"Lives in Porto"}]}'])
      const extractor = modelExtractor({ model: aiSdkModel({ model }) })
      const found = await extractor.extract([{ role: 'user', content: 'I live in Porto.', id: 'm1' }])
      expect(found).toMatchObject([{ content: 'Lives in Porto' }])
      await memory.flush()
      expect(seen).toEqual([])
    })

    it.each([
      [401, 'unauthorized', false],
      [404, 'not_found', false],
      [413, 'limit_exceeded', false],
      [422, 'invalid_argument', false],
      [429, 'throttled', true],
      [503, 'unavailable', true],
    ])('tells status %i as %s', async (statusCode, code, retryable) => {
      const responseHeaders = { 'retry-after': '7' }
      const details = { message: 'no', url: 'none', requestBodyValues: {}, statusCode, responseHeaders }
      const script = new Script(new ai.APICallError(details))
      const failed = aiSdkModel({ model: languageModel(script), maxRetries: 0 }).generate({
        system: '',
        prompt: 'Hi',
      })
      await expect(failed).rejects.toMatchObject({ code, retryable, retryAfterMs: 7000 })
    })

    it('refuses a blank prompt, and a signal that has fired, before asking', async () => {
      const script = new Script('Lisbon')
      const model = aiSdkModel({ model: languageModel(script) })
      await expect(model.generate({ system: '', prompt: ' ' })).rejects.toMatchObject({ field: 'prompt' })
      const signal = AbortSignal.abort()
      await expect(model.generate({ system: '', prompt: 'Hi', signal })).rejects.toMatchObject({
        code: 'aborted',
      })
      expect(script.calls).toEqual([])
    })
  })

  describe(`aiSdkEmbedder in AI SDK ${version}`, () => {
    const lengths = (texts: string[]) => texts.map((text) => [text.length, 1])

    it('embeds in order, in as many calls as the model needs, with options by kind', async () => {
      const provided: unknown[] = []
      const embedder = aiSdkEmbedder({
        model: embeddingModel(lengths, provided),
        dimensions: 2,
        providerOptions: (kind) => ({ mock: { kind } }),
      })
      expect(embedder.id).toBe('mock/lengths@2')
      expect(await embedder.embed(['a', 'bbb', 'cc'], { kind: 'document' })).toEqual([
        [1, 1],
        [3, 1],
        [2, 1],
      ])
      expect(provided).toEqual([{ mock: { kind: 'document' } }, { mock: { kind: 'document' } }])
      expect(await embedder.embed([], { kind: 'query' })).toEqual([])
    })

    it('serves a store', async () => {
      const embedder = aiSdkEmbedder({ model: embeddingModel(lengths, []), dimensions: 2 })
      const notes = inMemoryStore({ name: 'vectors', embedder })
      await notes.add('Owns a cat')
      expect(await notes.search('Owns a cat')).toMatchObject([{ content: 'Owns a cat' }])
    })

    it('refuses blank text and vectors of another length', async () => {
      const embedder = aiSdkEmbedder({ model: embeddingModel(lengths, []), dimensions: 3 })
      await expect(embedder.embed(['a', ' '], { kind: 'query' })).rejects.toMatchObject({ field: 'texts[1]' })
      await expect(embedder.embed(['a'], { kind: 'query' })).rejects.toMatchObject({
        code: 'embedder_mismatch',
        limit: 3,
        actual: 2,
      })
      expect(() => aiSdkEmbedder({ model: 'any', dimensions: 0 })).toThrow(
        expect.objectContaining({ field: 'dimensions' }),
      )
    })
  })
}
