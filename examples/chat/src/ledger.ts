import type { MemoryManager } from '@memory/manager'

/** What the manager did since it was last asked, as lines for a person. */
export class Ledger {
  readonly #lines: string[] = []

  constructor(manager: MemoryManager) {
    const add = (line: string): void => {
      // Typed stores read the same text once each; what one of them keeps is not news from the others.
      if (!this.#lines.includes(line)) this.#lines.push(line)
    }
    manager.on('stored', ({ content, type }) => add(`  + kept (${type ?? 'memory'}): ${content}`))
    manager.on('duplicate', ({ content }) => add(`  = known already: ${content}`))
    manager.on('superseded', ({ ids }) => add(`  ~ replaced ${ids.length} older`))
    manager.on('gated', ({ action, reason }) => add(`  ! ${action} (${reason})`))
    manager.on('note', ({ kind, reason, text }) => {
      // The store of that type has it.
      if (reason !== 'other_type') add(`  - ${kind} (${reason})${text ? `: ${text}` : ''}`)
    })
    manager.on('error', ({ operation, error }) => add(`  ! ${operation} failed: ${error.message}`))
    manager.on('deadLetter', ({ error }) => add(`  ! set aside: ${error.message}`))
  }

  /** The lines so far, which are then forgotten. */
  take(): string[] {
    return this.#lines.splice(0)
  }
}
