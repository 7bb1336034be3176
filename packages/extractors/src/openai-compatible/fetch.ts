/** The part of `fetch` that is used, so that any implementation fits and no types of a runtime are needed. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

export interface FetchInit {
  readonly method: 'POST'
  readonly headers: Record<string, string>
  readonly body: string
  readonly redirect: 'manual'
  readonly signal: AbortSignal
}

export interface FetchResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: { getReader(): BodyReader } | null
}

export interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
  cancel(): Promise<void>
}
