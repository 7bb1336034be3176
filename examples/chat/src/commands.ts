import type { MemoryEntry, MemoryStore } from '@memory/core'
import type { Session } from '@memory/manager'
import { allEntries } from 'example-support'

export const HELP = `/memory          what is remembered
/forget NUMBER   forget that one of the list
/forget WORDS    forget what fits best
/quit            leave; memory stays`

/** Lists and forgets what the session's stores hold. */
export class Commands {
  readonly #session: Session
  readonly #stores: readonly MemoryStore[]

  constructor(session: Session, stores: readonly MemoryStore[]) {
    this.#session = session
    this.#stores = stores
  }

  async memory(): Promise<string> {
    const entries = await this.#entries()
    if (entries.length === 0) return '  nothing yet'
    return entries
      .map(({ content, metadata }, i) => `  ${i + 1}. (${metadata?.type ?? 'memory'}) ${content}`)
      .join('\n')
  }

  async forget(what: string): Promise<string> {
    if (what === '') return HELP
    if (/^\d+$/.test(what)) {
      const entry = (await this.#entries())[Number(what) - 1]
      if (entry?.id === undefined) return '  there is no such number; /memory shows them'
      await this.#session.forget(entry.id)
      return `  forgotten: ${entry.content}`
    }
    const { entries } = await this.#session.forget({ query: what })
    return entries.length > 0
      ? entries.map(({ content }) => `  forgotten: ${content}`).join('\n')
      : '  nothing fits that'
  }

  async #entries(): Promise<MemoryEntry[]> {
    const entries: MemoryEntry[] = []
    for (const store of this.#stores) entries.push(...(await allEntries(store)))
    return entries
  }
}
