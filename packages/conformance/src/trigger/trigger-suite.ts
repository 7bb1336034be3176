import type { ExtractionTrigger } from '@memory/core'
import type { ConformanceCase } from '../engine/case.js'
import type { Suite } from '../engine/suite.js'
import { Trace } from '../support/trace.js'
import { ManualSession } from './manual-session.js'
import { triggerCases } from './trigger-cases.js'
import type { TriggerStep, TriggerTarget } from './trigger-target.js'

/** What a case about triggers works with. */
export interface TriggerSession {
  readonly trigger: ExtractionTrigger
  readonly target: TriggerTarget
  /** A new session with the trigger attached. */
  session(): ManualSession
  /** Plays steps in a session and writes them down. */
  play(session: ManualSession, steps: readonly TriggerStep[]): Promise<void>
}

/** A case about triggers. */
export type TriggerCase = ConformanceCase<TriggerSession, never>

/** All that is asked of a trigger. */
export const triggerSuite: Suite<TriggerTarget, TriggerSession, never> = {
  subject: 'trigger',
  cases: triggerCases,
  async open(target) {
    const trace = new Trace()
    const trigger = await target.open()
    const context: TriggerSession = {
      trigger,
      target,
      session() {
        const session = new ManualSession()
        session.attach(trigger)
        return session
      },
      async play(session, steps) {
        for (const step of steps) await trace.record('step', [step], () => session.step(step))
      },
    }
    return { context, trace: () => trace.lines(), dispose: async () => {} }
  },
}
