import { now, pause } from '../engine/deadline.js'

/** Asks again, with growing pauses, until the answer is true or the time is up; false when it never was. */
export async function poll(ask: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = now() + timeoutMs
  for (let ms = 5; ; ms = Math.min(ms * 2, 500)) {
    if (await ask()) return true
    if (now() + ms > deadline) return false
    await pause(ms)
  }
}
