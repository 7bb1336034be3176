import type { Memory } from '@aws-sdk/client-bedrock-agentcore-control'
import { MemoryError, systemClock } from '@memory/core'
import { wait } from '@memory/vector'
import { duration } from '../duration.js'
import { type ControlOptions, type ControlPlane, labelOf, withControlPlane } from './control-plane.js'

/** How long to wait, and how often to look. The service's own waiter looks every 2 seconds, 60 times. */
export interface WaitOptions {
  /** Gives up after so many milliseconds. Default 300,000. */
  readonly timeoutMs?: number
  /** Milliseconds between two looks. Default 2,000. */
  readonly pollMs?: number
}

/** Waits until a memory can be used, and its strategies too. */
export async function waitUntilActive(
  options: ControlOptions & WaitOptions & { readonly memoryId: string },
): Promise<void> {
  await withControlPlane(options, (control) => becomeActive(control, options.memoryId, options))
}

/**
 * Polls until memory and strategies are active.
 *
 * @throws MemoryError `failed` with the service's reason when one of them failed, `not_found`, or `timeout`.
 */
export async function becomeActive(
  control: ControlPlane,
  memoryId: string,
  options: WaitOptions & ControlOptions,
): Promise<Memory> {
  return await poll(options, async () => {
    const memory = await control.getMemory(memoryId)
    if (!memory)
      throw new MemoryError('not_found', `${labelOf(memoryId)} does not exist`, { field: 'memoryId' })
    failWhenFailed(memory)
    const waiting = (memory.strategies ?? []).filter(({ status = 'ACTIVE' }) => status !== 'ACTIVE')
    if (memory.status === 'ACTIVE' && waiting.length === 0) return { result: memory }
    const names = waiting.map(({ name, status }) => `${name} ${status}`).join(', ')
    return { until: `${labelOf(memoryId)} is ${memory.status}${names && ` (strategies: ${names})`}` }
  })
}

/** Polls until a memory that is being deleted is gone. */
export async function becomeGone(
  control: ControlPlane,
  memoryId: string,
  options: WaitOptions & ControlOptions,
): Promise<void> {
  await poll(options, async () =>
    (await control.getMemory(memoryId))
      ? { until: `${labelOf(memoryId)} is being deleted` }
      : { result: true },
  )
}

/** @throws MemoryError `invalid_argument` naming the option. */
export function resolveWait({ timeoutMs, pollMs }: WaitOptions): Required<WaitOptions> {
  return {
    timeoutMs: duration(timeoutMs, 300_000, 'timeoutMs'),
    pollMs: duration(pollMs, 2_000, 'pollMs'),
  }
}

/** Looks until there is a result, or the time is up and what it looked like last goes into the error. */
async function poll<Result>(
  { clock = systemClock, signal, ...options }: WaitOptions & ControlOptions,
  look: () => Promise<{ readonly result: Result } | { readonly until: string }>,
): Promise<Result> {
  const { timeoutMs, pollMs } = resolveWait(options)
  const deadline = clock.now() + timeoutMs
  for (;;) {
    const found = await look()
    if ('result' in found) return found.result
    if (clock.now() + pollMs > deadline) {
      throw new MemoryError('timeout', `${found.until} after ${timeoutMs} ms`)
    }
    await wait(pollMs, clock, signal)
  }
}

function failWhenFailed({ id = '', status, failureReason, strategies = [] }: Memory): void {
  const failed = strategies.find((strategy) => strategy.status === 'FAILED')
  if (status !== 'FAILED' && !failed) return
  const what = failed ? `strategy "${failed.name}" of ${labelOf(id)}` : labelOf(id)
  throw new MemoryError('failed', `${what} has failed: ${failureReason ?? 'no reason is given'}`)
}
