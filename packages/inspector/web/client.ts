import type {
  EntryDetail,
  EntryPage,
  ForgetAnswer,
  ForgetRequest,
  Overview,
  Refusal,
  SearchAnswer,
  TurnPage,
} from '../src/api.js'

/** A request that was answered with a refusal. */
export class RefusedError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Query = Readonly<Record<string, string | number | undefined>>

/** Asks the server that the page came from. */
export class Client {
  readonly #token: string

  constructor(token: string) {
    this.#token = token
  }

  overview(): Promise<Overview> {
    return this.#get('overview', {})
  }

  entries(query: { store: string; scope: number; cursor?: string }, signal: AbortSignal): Promise<EntryPage> {
    return this.#get('entries', query, signal)
  }

  search(
    query: { query: string; scope: number; store?: string },
    signal: AbortSignal,
  ): Promise<SearchAnswer> {
    return this.#get('search', query, signal)
  }

  entry(query: { store: string; scope: number; id: string }, signal: AbortSignal): Promise<EntryDetail> {
    return this.#get('entry', query, signal)
  }

  turns(query: { scope: number; before?: number }, signal: AbortSignal): Promise<TurnPage> {
    return this.#get('turns', query, signal)
  }

  async forget(request: ForgetRequest): Promise<ForgetAnswer> {
    const body = JSON.stringify(request)
    const headers = { 'content-type': 'application/json' }
    return (await this.#send('./api/forget', { method: 'POST', body, headers })).json()
  }

  /** The stream of what happens from a version on. */
  live(scope: number, since: number | undefined, signal: AbortSignal): Promise<Response> {
    const headers = since === undefined ? {} : { 'last-event-id': String(since) }
    return this.#send(`./api/live?scope=${scope}`, { headers, signal })
  }

  async #get<Answer>(name: string, query: Query, signal?: AbortSignal): Promise<Answer> {
    const given = Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    )
    const response = await this.#send(`./api/${name}?${new URLSearchParams(given)}`, {
      signal: signal ?? null,
    })
    return response.json()
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#token}` }
    const response = await fetch(url, { ...init, headers }).catch((cause: unknown) => {
      if (init.signal?.aborted) throw cause
      throw new Error('The inspector does not answer. Has its program ended?', { cause })
    })
    if (response.ok) return response
    const refusal = (await response.json().catch(() => undefined)) as Refusal | undefined
    throw new RefusedError(
      response.status,
      refusal?.error.message ?? `The server answered ${response.status}`,
    )
  }
}
