import type { Embedder, MemoryStore } from '@memory/core'

/** What the commands need of one service. */
export interface Deployment {
  /** The store; its first call creates what is missing. */
  openStore(embedder: Embedder): MemoryStore
  /** What is there, a line each, with what it is paid by. */
  show(): Promise<string[]>
  /** Deletes what has the examples' tag; says what it deleted and what it left. */
  remove(): Promise<string[]>
  close(): void
}

/** How the SDK reaches the service: as it is configured, or an emulator. */
export interface ClientConfig {
  readonly endpoint?: string
  readonly region?: string
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

export const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name
