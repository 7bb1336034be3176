import type { Entities } from './entities.js'

/** Events remembered over all scopes; beyond it the oldest are forgotten. */
const CAPACITY = 10_000

/** Additions that the platform accepted and, as far as this process knows, has not processed. */
export class UnprocessedEvents {
  readonly #owners = new Map<string, string>()

  add(entities: Entities, ids: readonly string[]): void {
    for (const id of ids) this.#owners.set(id, ownerOf(entities))
    for (const oldest of this.#owners.keys()) {
      if (this.#owners.size <= CAPACITY) return
      this.#owners.delete(oldest)
    }
  }

  delete(id: string): void {
    this.#owners.delete(id)
  }

  of(entities: Entities): string[] {
    const owner = ownerOf(entities)
    return [...this.#owners].flatMap(([id, each]) => (each === owner ? [id] : []))
  }
}

const ownerOf = ({ user_id, agent_id, run_id }: Entities): string =>
  JSON.stringify([user_id, agent_id, run_id])
