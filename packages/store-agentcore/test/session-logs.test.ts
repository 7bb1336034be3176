import { describe, expect, it } from 'vitest'
import type { EventGroup } from '../src/event-groups.js'
import { SessionLog } from '../src/session-log.js'
import { SessionLogs } from '../src/session-logs.js'
import type { Turn } from '../src/turns.js'

const GROUP: EventGroup = {
  token: 't',
  turns: [{ role: 'USER', text: 'Hello', index: 0, id: 'm1', mark: 'a', metadata: {} }],
  identities: ['m1'],
  metadata: {},
  timestamp: 1,
}
const place = (sessionId: string) => ({ actorId: 'ana', sessionId })

describe('turns of a session', () => {
  it('W27: stay known while a retry must find them, and the oldest others are forgotten', () => {
    const log = new SessionLog()
    log.hold(GROUP)
    const turn = (id: string) => ({ ...(GROUP.turns[0] as Turn), id })
    for (let i = 0; i < 2_005; i++) {
      const [identity] = log.look([turn(`other${i}`)])
      const group = { ...GROUP, turns: [turn(`other${i}`)], identities: [String(identity)] }
      log.hold(group)
      log.settle(group)
    }
    expect(log.look(GROUP.turns)).toEqual([GROUP])
    expect(log.look([turn('other2004'), turn('other0')])).toEqual(['delivered', 'other0'])
  })
})

describe('sessions that are remembered', () => {
  it('make room when they are unused for longest', () => {
    const logs = new SessionLogs(2)
    for (const id of ['a', 'b', 'a', 'c']) logs.keep(place(id), logs.get(place(id)) ?? new SessionLog())
    expect(['a', 'b', 'c'].map((id) => logs.get(place(id)) !== undefined)).toEqual([true, false, true])
  })

  it('W27: stay while a retry must find their turns, until all of them are such', () => {
    const logs = new SessionLogs(2)
    const waiting = new SessionLog()
    waiting.hold(GROUP)
    logs.keep(place('waiting'), waiting)
    for (const id of ['a', 'b', 'c']) logs.keep(place(id), new SessionLog())
    expect(logs.get(place('waiting'))).toBe(waiting)
    expect(logs.get(place('b'))).toBeUndefined()
    logs.get(place('c'))?.hold(GROUP)
    logs.keep(place('d'), new SessionLog())
    expect(['waiting', 'c', 'd'].map((id) => logs.get(place(id)) !== undefined)).toEqual([false, true, true])
  })
})
