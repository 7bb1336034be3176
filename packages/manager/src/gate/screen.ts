import { type Gate, type GateDecision, MemoryError, type NewMemory, resolveNewMemory } from '@memory/core'
import { withDeadline } from '../deadline.js'
import type { EventOrigin } from '../events.js'
import { type Runtime, timestamp } from '../runtime.js'
import type { PendingEntry } from '../write/pending-entry.js'

interface ScreenContext {
  readonly origin: EventOrigin
  readonly signal?: AbortSignal | undefined
}

/** Puts an entry before the gates. It is changed, settled as `gated` or `refused`, or left as it is. */
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

/** The entry as all gates leave it, or `undefined` when one of them keeps it out. */
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
  { clock, settings, events }: Runtime,
  gate: Gate,
  entry: NewMemory,
  { origin, signal }: ScreenContext,
): Promise<GateDecision> {
  const what = `gate "${gate.name}"`
  try {
    return await withDeadline({ clock, ms: settings.timeouts.gateMs, what, signal }, (ended) =>
      gate.check(entry, { ...origin, signal: ended }),
    )
  } catch (error) {
    events.fail(what, error, origin)
    return { action: 'quarantine', reason: 'gate failed' }
  }
}
