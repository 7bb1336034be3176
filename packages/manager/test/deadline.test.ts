import { describe, expect, it } from 'vitest'
import { type Ending, withDeadline } from '../src/deadline.js'
import { during } from '../src/during.js'
import { never } from './fakes.js'
import { VirtualClock } from './virtual-clock.js'

describe('deadline', () => {
  it('an answer that is there needs no timer, and a throw is a rejection', async () => {
    const clock = new VirtualClock()
    const deadline = { clock, ms: 1000, what: 'work' }
    const answered = withDeadline(deadline, () => 'at once')
    expect(clock.pending).toBe(0)
    expect(await answered).toBe('at once')
    const thrown = withDeadline(deadline, () => {
      throw new Error('no')
    })
    await expect(thrown).rejects.toThrow('no')
  })

  it('the signal fires with the deadline, whether it was read before or is read after', async () => {
    const clock = new VirtualClock()
    const endings: Ending[] = []
    const signals: AbortSignal[] = []
    const late = ['early reader', 'late reader'].map((what) =>
      withDeadline({ clock, ms: 1000, what }, (ending) => {
        endings.push(ending)
        if (what === 'early reader') signals.push(ending.signal)
        return never()
      }).catch((error: unknown) => error),
    )
    expect(signals[0]?.aborted).toBe(false)
    await clock.advance(1000)
    const [early] = await Promise.all(late)
    expect(early).toMatchObject({ code: 'timeout', message: 'early reader took longer than 1000 ms' })
    expect(signals[0]?.reason).toBe(early)
    expect(endings.map(({ signal }) => signal.aborted)).toEqual([true, true])
    expect(endings[1]?.signal.reason).toMatchObject({ code: 'timeout' })
  })

  it('options of a call are a copy with a signal that survives another copy', async () => {
    const clock = new VirtualClock()
    const options = { limit: 3 }
    await withDeadline({ clock, ms: 1000, what: 'work' }, (ending) => {
      const given = { ...during(ending, options) }
      expect(given).toMatchObject({ limit: 3, signal: ending.signal })
    })
    expect(options).toEqual({ limit: 3 })
  })
})
