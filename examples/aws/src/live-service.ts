import type { StoreTarget } from '@memory/conformance'

/** A service as the live run tries it, in an account of somebody's. */
export interface LiveService {
  /** Says of what is made and paid for. */
  readonly label: string
  readonly target: StoreTarget
  /** Where raw turns go, for stores whose service extracts: one that is given nothing else. */
  readonly turns?: StoreTarget
  /** Rejects when the SDK finds no credentials or no region. */
  checkConfig(): Promise<void>
  /** Makes what all cases share. */
  open(): Promise<void>
  /** What no case can ask, for it differs from account to account: figures by name. */
  measure?(): Promise<Readonly<Record<string, unknown>>>
  /** Deletes what was made, and says so. */
  remove(): Promise<string[]>
  close(): void
}
