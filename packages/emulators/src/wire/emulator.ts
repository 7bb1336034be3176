import type { Conditions, Mishap } from './conditions.js'

/** Options of every emulator. */
export interface EmulatorOptions {
  /** TCP port on the loopback interface. Default: any that is free. */
  readonly port?: number
  /** What goes wrong from the start. Default: nothing. */
  readonly conditions?: Partial<Conditions>
  /** Operations that chance leaves alone; what is ordered still reaches them. Default: none. */
  readonly spared?: readonly string[]
  /** Decides what chance does. Default 1. */
  readonly seed?: number
  /** The present moment, in milliseconds; lags and expiry follow it. Default: the machine's clock. */
  readonly now?: () => number
}

/** A running emulator. */
export interface Emulator {
  readonly endpoint: string
  /** Configuration for the SDK's client; the credentials are made up and accepted. */
  readonly clientConfig: {
    readonly endpoint: string
    readonly region: string
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  }
  /** May be changed at any time. */
  readonly conditions: Conditions
  /** Operations received so far, in order, refused ones included. */
  readonly calls: string[]
  /**
   * Orders a mishap for the next so many requests of one operation, or of any by `*`. Default once. Returns what calls
   * it off.
   */
  order(operation: string, mishap: Mishap, times?: number): () => void
  /** Stops listening and cuts what is open. Everything kept is forgotten. */
  close(): Promise<void>
}
