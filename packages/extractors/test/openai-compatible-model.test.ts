import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock, LanguageModel } from '@memory/core'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type OpenAICompatibleModelOptions,
  openAICompatibleModel,
} from '../src/openai-compatible/openai-compatible-model.js'
import { parseRetryAfter } from '../src/openai-compatible/retry.js'

type Handler = (request: { body: string; raw: IncomingMessage }, response: ServerResponse) => void

interface TestServer {
  readonly baseUrl: string
  /** What arrived, in order. */
  readonly requests: { path: string; headers: IncomingMessage['headers']; body: unknown }[]
}

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A real server that answers the n-th request with the n-th handler, and the last one from then on. */
async function serve(...handlers: Handler[]): Promise<TestServer> {
  const requests: TestServer['requests'] = []
  const server = createServer((raw, response) => {
    let body = ''
    raw.setEncoding('utf8')
    raw.on('data', (chunk: string) => {
      body += chunk
    })
    raw.on('end', () => {
      requests.push({ path: raw.url ?? '', headers: raw.headers, body: JSON.parse(body) })
      handlers[Math.min(requests.length, handlers.length) - 1]?.({ body, raw }, response)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests }
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const completion = (content: unknown, more: object = {}): Handler =>
  json(200, { choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }], ...more })

const hang: Handler = () => undefined

/** A clock whose waits end at once; it tells how long they would have been. */
function fastClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = []
  return {
    waits,
    now: () => Date.parse('2025-01-01T00:00:00Z'),
    schedule(callback, ms) {
      // Deadlines of attempts are real, waits between attempts are not.
      if (ms === DEADLINE) {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      }
      waits.push(ms)
      queueMicrotask(callback)
      return () => undefined
    },
  }
}

const DEADLINE = 10_000

/** A clock whose waits end when they are told to. */
function heldClock(): Clock & { expire(): void } {
  const due = new Set<() => void>()
  return {
    now: Date.now,
    schedule(callback) {
      due.add(callback)
      return () => due.delete(callback)
    },
    expire() {
      for (const callback of due) callback()
    },
  }
}

function modelAt(baseUrl: string, options: Partial<OpenAICompatibleModelOptions> = {}): LanguageModel {
  return openAICompatibleModel({
    baseUrl,
    model: 'test-model',
    clock: fastClock(),
    random: () => 1,
    timeoutMs: DEADLINE,
    ...options,
  })
}

const ask = (model: LanguageModel, signal?: AbortSignal) =>
  model.generate({ system: 'Be brief.', prompt: 'Hello?', ...(signal && { signal }) })

describe('a request', () => {
  it('asks and reads a chat completion', async () => {
    const server = await serve(completion('Hi.', { usage: { prompt_tokens: 12, completion_tokens: 3 } }))
    const model = modelAt(`${server.baseUrl}/`, {
      apiKey: 'sk-secret',
      headers: { 'X-Team': 'memory' },
      responseFormat: { type: 'json_object' },
    })
    expect(await model.generate({ system: 'Be brief.', prompt: 'Hello?', maxTokens: 50 })).toEqual({
      text: 'Hi.',
      finishReason: 'stop',
      usage: { inputTokens: 12, outputTokens: 3 },
    })
    expect(model.id).toBe('test-model')
    const [request] = server.requests
    expect(request?.path).toBe('/v1/chat/completions')
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer sk-secret',
      'content-type': 'application/json',
      'x-team': 'memory',
    })
    expect(request?.body).toEqual({
      model: 'test-model',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello?' },
      ],
      stream: false,
      temperature: 0,
      max_tokens: 50,
      response_format: { type: 'json_object' },
    })
  })

  it('leaves out what is not wanted, and keeps a query', async () => {
    const server = await serve(completion('Hi.'))
    const model = modelAt(`${server.baseUrl}?version=2`, {
      temperature: null,
      maxTokensField: 'max_completion_tokens',
    })
    await model.generate({ system: '', prompt: 'Hello?', maxTokens: 5 })
    const [request] = server.requests
    expect(request?.path).toBe('/v1/chat/completions?version=2')
    expect(request?.headers.authorization).toBeUndefined()
    expect(request?.body).toEqual({
      model: 'test-model',
      messages: [{ role: 'user', content: 'Hello?' }],
      stream: false,
      max_completion_tokens: 5,
    })
  })

  it.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['content_filter', 'content-filter'],
    ['tool_calls', 'other'],
    [null, 'other'],
  ])('maps the finish reason %s', async (finish_reason, finishReason) => {
    const server = await serve(json(200, { choices: [{ message: { content: null }, finish_reason }] }))
    expect(await ask(modelAt(server.baseUrl))).toEqual({ text: null, finishReason })
  })

  it('reads parts, refusals and answers without a choice', async () => {
    const server = await serve(
      completion([{ type: 'text', text: 'a' }, { type: 'image' }, null, { type: 'text', text: 'b' }]),
      json(200, { choices: [{ message: { content: null, refusal: 'No.' }, finish_reason: 'stop' }] }),
      json(200, { choices: [], usage: null }),
    )
    const model = modelAt(server.baseUrl)
    expect((await ask(model)).text).toEqual([{ text: 'a' }, { text: 'b' }])
    expect(await ask(model)).toEqual({ text: null, finishReason: 'content-filter' })
    expect(await ask(model)).toEqual({ text: null, finishReason: 'other' })
  })

  it('decodes characters that are split between chunks', async () => {
    const bytes = Buffer.from(JSON.stringify({ choices: [{ message: { content: 'día 🎭' } }] }))
    const server = await serve((_, response) => {
      response.writeHead(200)
      for (const byte of bytes) response.write(Buffer.from([byte]))
      response.end()
    })
    expect((await ask(modelAt(server.baseUrl))).text).toBe('día 🎭')
  })
})

describe('failures', () => {
  it('waits as long as a busy server asks, then asks again', async () => {
    const clock = fastClock()
    const server = await serve(
      json(429, { error: { message: 'slow down' } }, { 'retry-after': '7' }),
      json(429, {}, { 'retry-after': 'Wed, 01 Jan 2025 00:00:09 GMT' }),
      completion('Hi.'),
    )
    expect((await ask(modelAt(server.baseUrl, { clock }))).text).toBe('Hi.')
    expect(server.requests).toHaveLength(3)
    expect(clock.waits).toEqual([7000, 9000])
  })

  it('does not wait for more than a minute', async () => {
    const clock = fastClock()
    const server = await serve(json(429, {}, { 'retry-after': '61' }))
    await expect(ask(modelAt(server.baseUrl, { clock }))).rejects.toMatchObject({
      code: 'throttled',
      retryable: true,
      retryAfterMs: 61_000,
    })
    expect([server.requests.length, clock.waits]).toEqual([1, []])
  })

  it('backs off with full jitter, and gives up', async () => {
    const clock = fastClock()
    const rolls = [0.5, 0.25, 1, 1, 1, 0]
    const server = await serve(json(500, 'oops'), json(503, { error: 'busy' }))
    const model = modelAt(server.baseUrl, { clock, maxRetries: 6, random: () => rolls.shift() ?? 0 })
    await expect(ask(model)).rejects.toMatchObject({
      code: 'unavailable',
      retryable: true,
      message: "The model's server answered 503: busy",
    })
    expect(server.requests).toHaveLength(7)
    expect(clock.waits).toEqual([250, 250, 2000, 4000, 8000, 0])
  })

  it.each([
    [400, 'invalid_argument'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'not_found'],
    [413, 'limit_exceeded'],
    [422, 'invalid_argument'],
    [302, 'failed'],
    [418, 'failed'],
  ])('does not repeat a %i', async (status, code) => {
    const server = await serve(json(status, {}, { location: '/elsewhere' }))
    await expect(ask(modelAt(server.baseUrl))).rejects.toMatchObject({ code, retryable: false })
    expect(server.requests).toHaveLength(1)
  })

  it('finds a failure under the cover of 200', async () => {
    const server = await serve(json(200, { error: { code: 429, message: 'busy' } }), completion('Hi.'))
    expect((await ask(modelAt(server.baseUrl))).text).toBe('Hi.')
    expect(server.requests).toHaveLength(2)
  })

  it('never repeats the key or a header', async () => {
    const server = await serve((request, response) => {
      const { authorization } = request.raw.headers
      response.writeHead(401)
      response.end(
        JSON.stringify({ error: { message: `bad ${authorization} ${request.raw.headers['x-token']}` } }),
      )
    })
    const model = modelAt(server.baseUrl, { apiKey: 'sk-secret', headers: { 'X-Token': 'hush-hush' } })
    await expect(ask(model)).rejects.toThrow(
      "The model's server answered 401: bad Bearer [redacted] [redacted]",
    )
    const refused = { code: 'invalid_argument', message: expect.not.stringContaining('sk-') }
    for (const options of [{ apiKey: 'sk-\nx' }, { headers: { 'X-Token': 'sk-\nx' } }]) {
      expect(() => modelAt('http://localhost', options)).toThrow(expect.objectContaining(refused))
    }
  })

  it('times out on a server that hangs, without repeating', async () => {
    const server = await serve(hang)
    const clock = heldClock()
    const answer = expect(ask(modelAt(server.baseUrl, { clock }))).rejects
    await expect.poll(() => server.requests).toHaveLength(1)
    clock.expire()
    await answer.toMatchObject({ code: 'timeout', retryable: true })
    expect(server.requests).toHaveLength(1)
  })

  it('times out on a body that stalls', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200)
      response.write('{"choices":')
    })
    const clock = heldClock()
    let replies = 0
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await globalThis.fetch(...request)
      replies++
      return response
    }
    const answer = expect(ask(modelAt(server.baseUrl, { clock, fetch }))).rejects
    await expect.poll(() => replies).toBe(1)
    clock.expire()
    await answer.toMatchObject({ code: 'timeout' })
  })

  it('ends on time even if fetch pays no attention to its signal', async () => {
    const fetch = () => new Promise<never>(() => undefined)
    const clock = heldClock()
    const late = expect(ask(modelAt('http://localhost', { fetch, clock }))).rejects
    clock.expire()
    await late.toMatchObject({ code: 'timeout' })
    const controller = new AbortController()
    const answer = ask(modelAt('http://localhost', { fetch }), controller.signal)
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'aborted' })
  })

  it('ends the request when the caller aborts', async () => {
    const controller = new AbortController()
    let onClose = (): void => undefined
    const closed = new Promise<void>((resolve) => {
      onClose = resolve
    })
    const server = await serve((request) => {
      request.raw.socket.on('close', onClose)
      controller.abort(new Error('enough'))
    })
    await expect(ask(modelAt(server.baseUrl), controller.signal)).rejects.toMatchObject({
      code: 'aborted',
      cause: new Error('enough'),
    })
    // The server sees the connection end.
    await closed
  })

  it('ends a wait between attempts when the caller aborts', async () => {
    const controller = new AbortController()
    const server = await serve(json(503, {}))
    const cancelled: number[] = []
    const clock: Clock = {
      now: () => 0,
      schedule(_, ms) {
        if (ms !== DEADLINE) queueMicrotask(() => controller.abort())
        return () => cancelled.push(ms)
      },
    }
    await expect(ask(modelAt(server.baseUrl, { clock }), controller.signal)).rejects.toMatchObject({
      code: 'aborted',
    })
    expect(cancelled).toEqual([DEADLINE, 500])
    expect(server.requests).toHaveLength(1)
  })

  it('does nothing when the signal has fired before', async () => {
    const server = await serve(completion('Hi.'))
    await expect(ask(modelAt(server.baseUrl), AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
    expect(server.requests).toEqual([])
  })

  it.each(['<html>Bad gateway</html>', '', '"text"', 'null'])('refuses a body that is %j', async (body) => {
    const server = await serve(json(200, body))
    await expect(ask(modelAt(server.baseUrl))).rejects.toMatchObject({
      code: 'unreadable_output',
      retryable: true,
    })
    expect(server.requests).toHaveLength(1)
  })

  it('reads no more of a body than its bound', async () => {
    let sent = 0
    const server = await serve((_, response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(64 * 1024, ' ')
      const pump = (): void => {
        while (!response.destroyed && sent < 512 * 1024 * 1024) {
          sent += chunk.length
          if (!response.write(chunk)) return
        }
      }
      response.on('drain', pump)
      pump()
    })
    await expect(ask(modelAt(server.baseUrl, { maxResponseBytes: 100_000 }))).rejects.toMatchObject({
      code: 'unreadable_output',
      limit: 100_000,
    })
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  it('repeats a connection that is refused or cut, then says so', async () => {
    const { baseUrl } = await serve(hang)
    const closed = servers.pop()
    await new Promise((resolve) => closed?.close(resolve))
    const clock = fastClock()
    await expect(ask(modelAt(baseUrl, { clock }))).rejects.toMatchObject({
      code: 'unavailable',
      retryable: true,
      message: "The model's server cannot be reached (ECONNREFUSED)",
    })
    expect(clock.waits).toEqual([500, 1000])

    const cutting = await serve((request) => request.raw.socket.destroy(), completion('Hi.'))
    expect((await ask(modelAt(cutting.baseUrl))).text).toBe('Hi.')
    expect(cutting.requests).toHaveLength(2)
  })
})

describe('options', () => {
  it.each([
    ['baseUrl', { baseUrl: 'localhost:11434' }],
    ['baseUrl', { baseUrl: 'not a url' }],
    ['baseUrl', { baseUrl: 'http://user:password@localhost' }],
    ['model', { model: ' ' }],
    ['apiKey', { apiKey: '' }],
    ['headers', { headers: { 'a b': 'x' } }],
    ['headers', { headers: null as never }],
    ['temperature', { temperature: Number.NaN }],
    ['temperature', { temperature: '1' as never }],
    ['headers.a', { headers: { a: 'x\ny' } }],
    ['timeoutMs', { timeoutMs: 0 }],
    ['timeoutMs', { timeoutMs: 2 ** 31 }],
    ['maxRetries', { maxRetries: -1 }],
    ['maxResponseBytes', { maxResponseBytes: 0.5 }],
  ])('refuses a bad %s', (field, options) => {
    expect(() => openAICompatibleModel({ baseUrl: 'http://localhost', model: 'm', ...options })).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field }),
    )
  })

  it('refuses a blank prompt before any request', async () => {
    const model = modelAt('http://localhost', { fetch: () => Promise.reject(new Error('called')) })
    await expect(model.generate({ system: 's', prompt: ' ' })).rejects.toMatchObject({ field: 'prompt' })
  })

  it.each([
    ['3', 3000],
    ['0', 0],
    [' 1.5 ', 1500],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 50_000],
    ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads Retry-After %j', (header, ms) => {
    expect(parseRetryAfter(header, 10_000)).toBe(ms)
  })
})
