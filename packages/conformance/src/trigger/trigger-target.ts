import type { ExtractionTrigger, TriggerEvents, TriggerState } from '@memory/core'
import type { Target } from '../engine/suite.js'

/** How the suite gets at triggers of one kind. */
export interface TriggerTarget extends Target {
  /** Makes a trigger. */
  open(): Promise<ExtractionTrigger> | ExtractionTrigger
  /** What makes it fire in a fresh session, at the last step and not before. */
  readonly fires: readonly [TriggerStep, ...TriggerStep[]]
}

/** One thing that happens in a session: an event, or time that passes. */
export type TriggerStep =
  | { readonly event: keyof TriggerEvents; readonly state: TriggerState }
  | { readonly passMs: number }
