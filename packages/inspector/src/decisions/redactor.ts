import { secretGate } from '@memory/manager'

/** Gives a text back without its secrets. */
export type Redactor = (text: string) => string

/**
 * What the gate keeps out of memory must not come back by the way of what was said around it, so that every text passes
 * this first, whether the manager has a gate or not.
 */
export async function makeRedactor(): Promise<Redactor> {
  const gate = secretGate()
  await gate.initialize?.()
  return (text) => {
    const decision = gate.check({ content: text }, { storeName: 'inspector' })
    // Once it is loaded it answers at once; a gate that does not has looked at nothing.
    if (decision instanceof Promise) return '[not shown]'
    if (decision.action === 'redact') return decision.content
    return decision.action === 'keep' ? text : `[redacted: ${decision.reason}]`
  }
}
