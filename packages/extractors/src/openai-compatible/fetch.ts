/** The part of `fetch` that is used, so that any implementation fits and no types of a runtime are needed. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** What a request is made of. */
export interface FetchInit {
  readonly method: 'POST'
  readonly headers: Record<string, string>
  readonly body: string
  readonly redirect: 'manual'
  readonly signal: AbortSignal
}

/** What is read of a response. */
export interface FetchResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: {
    /** The value of a header, whatever its case. */
    get(name: string): string | null
  }
  readonly body: {
    /** Takes the body, which has one reader at a time. */
    getReader(): BodyReader
  } | null
}

/** Reads a body piece by piece. */
export interface BodyReader {
  /** The next piece; without one when `done`. */
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
  /** Wants no more of it. */
  cancel(): Promise<void>
}
