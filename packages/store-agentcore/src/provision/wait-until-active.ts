import type { Memory } from '@aws-sdk/client-bedrock-agentcore-control'
import { type Clock, MemoryError, systemClock } from '@memory/core'
import { wait } from '@memory/vector'
import { type ControlOptions, type ControlPlane, labelOf, withControlPlane } from './control-plane.js'

/** How long to wait, and how often to look. The service's own waiter looks every 2 seconds, 60 times. */
export interface WaitOptions {
  /** Milliseconds. Default 300,000. */
  readonly timeoutMs?: number
  /** Milliseconds. Default 2,000. */
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
  options: WaitOptions & { readonly clock?: Clock; readonly signal?: AbortSignal },
): Promise<Memory> {
  const { timeoutMs = 300_000, pollMs = 2_000, clock = systemClock, signal } = options
  const deadline = clock.now() + timeoutMs
  for (;;) {
    const memory = await control.getMemory(memoryId)
    if (!memory)
      throw new MemoryError('not_found', `${labelOf(memoryId)} does not exist`, { field: 'memoryId' })
    failWhenFailed(memory)
    const waiting = (memory.strategies ?? []).filter(({ status = 'ACTIVE' }) => status !== 'ACTIVE')
    if (memory.status === 'ACTIVE' && waiting.length === 0) return memory
    if (clock.now() + pollMs > deadline) {
      const names = waiting.map(({ name, status }) => `${name} ${status}`).join(', ')
      const message = `${labelOf(memoryId)} is ${memory.status} after ${timeoutMs} ms${names && ` (strategies: ${names})`}`
      throw new MemoryError('timeout', message)
    }
    await wait(pollMs, clock, signal)
  }
}

/** Polls until a memory that is being deleted is gone. */
export async function becomeGone(
  control: ControlPlane,
  memoryId: string,
  options: WaitOptions & { readonly clock?: Clock; readonly signal?: AbortSignal },
): Promise<void> {
  const { timeoutMs = 300_000, pollMs = 2_000, clock = systemClock, signal } = options
  const deadline = clock.now() + timeoutMs
  while (await control.getMemory(memoryId)) {
    if (clock.now() + pollMs > deadline) {
      throw new MemoryError('timeout', `${labelOf(memoryId)} is still being deleted after ${timeoutMs} ms`)
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
