import { type GateDecision, MemoryError, type NewMemory, resolveNewMemory } from '@memory/core'
import { withDeadline } from '../deadline.js'
import { during } from '../during.js'
import type { EventOrigin } from '../events.js'
import { type Runtime, timestamp } from '../runtime.js'
import type { PendingEntry } from '../write/pending-entry.js'
import type { GateHandle } from './gate-handle.js'

interface ScreenContext {
  readonly origin: EventOrigin
  readonly signal?: AbortSignal | undefined
}

const ACTIONS: readonly unknown[] = [
  'keep',
  'redact',
  'drop',
  'quarantine',
] satisfies GateDecision['action'][]

/**
 * Puts an entry before the gates. It is changed, settled as `gated` or `refused`, or left as it is.
 *
 * @throws MemoryError when a gate decided nothing; the entry is as it was.
 */
export async function screen(runtime: Runtime, pending: PendingEntry, context: ScreenContext): Promise<void> {
  const passed = await passGates(runtime, pending.entry, context)
  pending.screened = true
  if (!passed) {
    pending.state = 'gated'
    return
  }
  try {
    pending.entry = resolveNewMemory(passed)
  } catch (error) {
    pending.state = 'refused'
    pending.error = MemoryError.from(error)
  }
}

/**
 * The entry as all gates leave it, or `undefined` when one of them keeps it out.
 *
 * @throws MemoryError when a gate decided nothing.
 */
export async function passGates(
  runtime: Runtime,
  entry: NewMemory,
  context: ScreenContext,
): Promise<NewMemory | undefined> {
  const { events, quarantine, clock, newId } = runtime
  const { origin } = context
  let passed = entry
  for (const gate of runtime.gates) {
    const decision = await decide(runtime, gate, passed, context)
    if (decision.action === 'keep') continue
    const { action, reason } = decision
    events.emit('gated', { ...origin, gate: gate.name, action, reason })
    if (decision.action === 'redact') {
      const { content, metadata = passed.metadata } = decision
      passed = { ...passed, content, ...(metadata && { metadata }) }
      continue
    }
    if (action === 'quarantine') {
      const at = timestamp(clock)
      const held = { ...origin, id: newId(), entry: passed, gate: gate.name, reason, at }
      quarantine.push(held)
      events.emit('quarantined', held)
    }
    return undefined
  }
  return passed
}

async function decide(
  runtime: Runtime,
  gate: GateHandle,
  entry: NewMemory,
  { origin, signal }: ScreenContext,
): Promise<GateDecision> {
  const { clock, settings, events } = runtime
  const what = `gate "${gate.name}"`
  try {
    await gate.ready()
    const deadline = { clock, ms: settings.timeouts.gateMs, what, signal }
    const decision = await withDeadline(deadline, (ending) => gate.check(entry, during(ending, origin)))
    if (!ACTIONS.includes(decision?.action)) throw new TypeError('It did not answer a decision')
    return decision
  } catch (cause) {
    events.fail(what, cause, origin)
    if (signal?.aborted) throw MemoryError.from(cause)
    // Whatever the gate threw, it says nothing about the entry.
    const { message } = MemoryError.from(cause)
    throw new MemoryError('failed', `${what} failed: ${message}`, { cause, retryable: true })
  }
}
