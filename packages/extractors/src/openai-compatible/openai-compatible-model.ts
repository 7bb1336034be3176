import {
  type Clock,
  invalid,
  type JSONValue,
  type LanguageModel,
  type LanguageModelRequest,
  type LanguageModelResponse,
  MemoryError,
  resolveText,
} from '@memory/core'
import { withDeadline } from './attempt.js'
import { errorDetail, toResponse } from './chat-completion.js'
import type { Fetch } from './fetch.js'
import { readBody } from './read-body.js'
import { parseRetryAfter, retry } from './retry.js'
import { statusError } from './status-error.js'

/** Options of {@link openAICompatibleModel}. */
export interface OpenAICompatibleModelOptions {
  /** Where the API begins, such as `http://localhost:11434/v1`. A query, if any, is kept. */
  readonly baseUrl: string
  /** The model's name, as the server knows it. */
  readonly model: string
  /** Sent as a bearer token. Never part of an error. Default: none, as for local servers. */
  readonly apiKey?: string
  /** Sent with each request, over those this package sets. Their values are never part of an error. Default: none. */
  readonly headers?: Readonly<Record<string, string>>
  /** For one attempt, from the request to the last byte, in milliseconds. Default 60,000. */
  readonly timeoutMs?: number
  /** Attempts after the first, when the server is busy, broken or out of reach. Default 2; 0 for none. */
  readonly maxRetries?: number
  /** Sampling temperature; `null` leaves it out, for models that refuse it. Default 0. */
  readonly temperature?: number | null
  /** Sent as `response_format`, such as `{ type: 'json_object' }`. Default: left out. */
  readonly responseFormat?: Readonly<Record<string, JSONValue>>
  /** The field that carries `maxTokens`; newer OpenAI models want `max_completion_tokens`. Default `max_tokens`. */
  readonly maxTokensField?: 'max_tokens' | 'max_completion_tokens'
  /** Bytes of a response that are read at most. Default 4 MiB. */
  readonly maxResponseBytes?: number
  /** Sends the requests. Default: the global `fetch`, looked up at each call. */
  readonly fetch?: Fetch
  /**
   * Where time comes from. A request under way keeps the process alive, also while it waits for its next attempt.
   * Default: the machine's clock.
   */
  readonly clock?: Clock
  /** A number from 0 to 1 for the jitter. Default: `Math.random`. */
  readonly random?: () => number
}

/**
 * A language model behind `POST {baseUrl}/chat/completions`, which OpenAI, most providers, and local servers such as
 * Ollama, llama.cpp, vLLM and LM Studio offer.
 *
 * A busy (429), broken (5xx, 408) or unreachable server is asked again after the time it named in `Retry-After`, up to
 * 60 seconds, else after an exponential back-off with full jitter. `generate` rejects with a `MemoryError`:
 * `unauthorized` (401, 403), `throttled` (429, with `retryAfterMs`), `unavailable`, `timeout`, `aborted`,
 * `invalid_argument` (400, 422), `not_found` (404), `limit_exceeded` (413), `unreadable_output` (a body that is no JSON
 * or too large), `failed` (anything else, redirects included).
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function openAICompatibleModel(options: OpenAICompatibleModelOptions): LanguageModel {
  return new OpenAICompatibleModel(options)
}

class OpenAICompatibleModel implements LanguageModel {
  readonly id: string
  readonly #options: OpenAICompatibleModelOptions
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #secrets: readonly string[]
  readonly #timeoutMs: number
  readonly #maxResponseBytes: number
  readonly #clock: Clock
  readonly #maxRetries: number

  constructor(options: OpenAICompatibleModelOptions) {
    if (typeof options !== 'object' || options === null) throw invalid('options', 'must be an object')
    const { model, apiKey, headers = {}, timeoutMs = 60_000, maxRetries = 2 } = options
    const { maxResponseBytes = 4 * 1024 * 1024, clock = holdingClock } = options
    const { temperature = 0 } = options
    if (typeof headers !== 'object' || headers === null) throw invalid('headers', 'must be an object')
    if (temperature !== null && !Number.isFinite(temperature)) {
      throw invalid('temperature', 'must be a finite number, or null to leave it out')
    }
    resolveText(model, 'model')
    checkInteger(timeoutMs, 'timeoutMs', 1, MAX_TIMER_MS)
    checkInteger(maxRetries, 'maxRetries', 0, 100)
    checkInteger(maxResponseBytes, 'maxResponseBytes', 1)
    this.id = model
    this.#options = options
    this.#url = endpoint(options.baseUrl)
    this.#headers = requestHeaders(apiKey, headers)
    this.#secrets = [
      ...(apiKey ? [apiKey] : []),
      ...Object.values(headers).filter((value) => value.length >= MIN_SECRET),
    ]
    this.#timeoutMs = timeoutMs
    this.#maxRetries = maxRetries
    this.#maxResponseBytes = maxResponseBytes
    this.#clock = clock
  }

  async generate(request: LanguageModelRequest): Promise<LanguageModelResponse> {
    const body = this.#body(request)
    const { signal } = request
    const clock = this.#clock
    return retry(
      () => withDeadline((deadline) => this.#attempt(body, deadline), this.#timeoutMs, clock, signal),
      { maxRetries: this.#maxRetries, clock, random: this.#options.random ?? Math.random },
      signal,
    )
  }

  #body({ system, prompt, maxTokens }: LanguageModelRequest): string {
    const { temperature = 0, responseFormat, maxTokensField = 'max_tokens' } = this.#options
    resolveText(prompt, 'prompt')
    return JSON.stringify({
      model: this.id,
      messages: [...(system ? [{ role: 'system', content: system }] : []), { role: 'user', content: prompt }],
      stream: false,
      ...(temperature !== null && { temperature }),
      ...(maxTokens !== undefined && { [maxTokensField]: maxTokens }),
      ...(responseFormat && { response_format: responseFormat }),
    })
  }

  async #attempt(body: string, signal: AbortSignal): Promise<LanguageModelResponse> {
    const fetch: Fetch = this.#options.fetch ?? globalThis.fetch
    let status: number
    let ok: boolean
    let retryAfter: string | null
    let text: string
    try {
      const init = { method: 'POST', headers: this.#headers, body, redirect: 'manual', signal } as const
      const response = await fetch(this.#url, init)
      ;({ status, ok } = response)
      retryAfter = response.headers.get('retry-after')
      text = await readBody(response, this.#maxResponseBytes)
    } catch (error) {
      if (MemoryError.isInstance(error)) throw error
      throw new MemoryError('unavailable', `The model's server cannot be reached${reason(error)}`, {
        cause: error,
      })
    }
    const parsed = parse(text)
    const failure = ok ? embeddedFailure(parsed) : status
    if (failure !== undefined) {
      const detail = this.#redact(errorDetail(parsed))
      throw statusError(failure, detail, parseRetryAfter(retryAfter, this.#clock.now()))
    }
    if (typeof parsed !== 'object' || parsed === null) {
      throw new MemoryError(
        'unreadable_output',
        "The model's server answered with a body that is no JSON object",
        {
          retryable: true,
        },
      )
    }
    return toResponse(parsed)
  }

  #redact(detail: string): string {
    return this.#secrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), detail)
  }
}

/** Shorter header values are no secrets; replacing them would only garble what the server said. */
const MIN_SECRET = 8

/** The largest delay that timers take; a larger one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Holds the process while a request is under way, as its socket does; a wait between attempts has no socket. */
const holdingClock: Clock = {
  now: () => Date.now(),
  schedule(callback, ms) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

function endpoint(baseUrl: string): string {
  let url: URL
  try {
    url = new URL(baseUrl)
  } catch {
    throw invalid('baseUrl', 'must be an absolute URL')
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw invalid('baseUrl', 'must be http or https')
  if (url.username || url.password) throw invalid('baseUrl', 'must not hold credentials; use headers')
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`
  url.hash = ''
  return url.href
}

/** Checked here because a refusal by `fetch` would quote the value. */
function requestHeaders(
  apiKey: string | undefined,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  if (apiKey !== undefined && (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey))) {
    throw invalid('apiKey', 'must be printable ASCII without spaces')
  }
  const result: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' }
  if (apiKey !== undefined) result.authorization = `Bearer ${apiKey}`
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw invalid('headers', 'has a name that is no HTTP token')
    if (typeof value !== 'string' || !/^[\t\x20-\x7e]*$/.test(value)) {
      throw invalid(`headers.${name}`, 'must be printable ASCII')
    }
    result[name.toLowerCase()] = value
  }
  return result
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The status of a failure that came under the cover of 200, as some gateways send it. */
function embeddedFailure(body: unknown): number | undefined {
  const { error, choices } = (body ?? {}) as { error?: unknown; choices?: unknown }
  if (!error || choices) return undefined
  const code: unknown = (error as { code?: unknown }).code
  return typeof code === 'number' && code >= 400 && code < 600 ? code : 502
}

function reason(error: unknown): string {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? ` (${cause.code})` : ''
}

function checkInteger(value: unknown, field: string, least: number, most = Number.MAX_SAFE_INTEGER): void {
  if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most) {
    throw invalid(field, `must be an integer from ${least} to ${most}, got ${String(value)}`)
  }
}
