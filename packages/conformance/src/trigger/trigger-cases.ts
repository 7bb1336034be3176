import { check, equal } from '../support/assert.js'
import type { TriggerCase } from './trigger-suite.js'

const base = { level: 'must', since: '1.0' } as const

/** More than any trigger waits for: a day, in milliseconds. */
const LONG_MS = 24 * 60 * 60 * 1000

/** Every case about triggers. */
export const triggerCases: readonly TriggerCase[] = [
  {
    ...base,
    id: 'trigger.named',
    requirement: 'A trigger has a name.',
    run({ trigger }) {
      check(
        typeof trigger.name === 'string' && trigger.name.trim() !== '',
        'name',
        'some words',
        trigger.name,
      )
    },
  },
  {
    ...base,
    id: 'trigger.quiet-at-first',
    requirement: 'A trigger does not fire when it is attached, and returns nothing to wait for.',
    run({ trigger, session }) {
      equal(session().fired, 0, 'times fired')
      const result: unknown = trigger.attach({
        clock: { now: () => 0, schedule: () => () => {} },
        on() {},
        onDetach() {},
        fire() {},
      })
      equal(result, undefined, 'what attach returns')
    },
  },
  {
    ...base,
    id: 'trigger.fires',
    requirement: 'A trigger fires at the last of the steps that its fixture names, and not before.',
    async run({ target: { fires }, session, play }) {
      const own = session()
      await play(own, fires.slice(0, -1))
      equal(own.fired, 0, 'times fired before the last step')
      await play(own, fires.slice(-1))
      check(own.fired > 0, 'times fired', 'at least once', own.fired)
    },
  },
  {
    ...base,
    id: 'trigger.sessions-apart',
    requirement: 'What happens in one session does not bring another nearer to firing.',
    async run({ target: { fires }, session, play }) {
      const sessions = [session(), session(), session()]
      for (const own of sessions) await play(own, fires.slice(0, -1))
      equal(
        sessions.map(({ fired }) => fired),
        [0, 0, 0],
        'times fired before the last step of each',
      )
      for (const own of sessions) {
        await play(own, fires.slice(-1))
        check(own.fired > 0, 'times fired after the last step', 'at least once', own.fired)
      }
    },
  },
  {
    ...base,
    id: 'trigger.one-detach-alone',
    requirement: 'The end of one session leaves the trigger at work in the others.',
    async run({ target: { fires }, session, play }) {
      const [first, second] = [session(), session()]
      await play(second, fires.slice(0, -1))
      first.detach()
      await play(second, fires.slice(-1))
      check(second.fired > 0, 'times fired in the session that goes on', 'at least once', second.fired)
    },
  },
  {
    ...base,
    id: 'trigger.fires-again',
    requirement: 'A trigger that fired fires again when the same happens again.',
    async run({ target: { fires }, session, play }) {
      const own = session()
      await play(own, fires)
      const before = own.fired
      await play(own, fires)
      check(own.fired > before, 'times fired', `more than ${before}`, own.fired)
    },
  },
  {
    ...base,
    id: 'trigger.ends-with-session',
    requirement: 'After the end of its session a trigger leaves no timer and fires no more.',
    async run({ target: { fires }, session, play }) {
      const own = session()
      await play(own, fires)
      if (fires.length > 1) await play(own, fires.slice(0, -1))
      const before = own.fired
      own.detach()
      equal(own.pending, 0, 'timers left')
      await play(own, [{ passMs: LONG_MS }])
      equal(own.fired, before, 'times fired')
    },
  },
  {
    ...base,
    id: 'trigger.reusable-after-end',
    requirement: 'A trigger serves a new session after the end of another.',
    async run({ target: { fires }, session, play }) {
      session().detach()
      const own = session()
      await play(own, fires)
      check(own.fired > 0, 'times fired', 'at least once', own.fired)
    },
  },
]
