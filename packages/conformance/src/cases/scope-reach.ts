import type { MemoryScope, MemoryStore } from '@memory/core'
import { Inapplicable } from '../engine/inapplicable.js'
import type { FullStore } from '../store/full-store.js'
import type { StoreContext } from '../store/store-context.js'
import { originalOf } from '../store/traced-store.js'
import { attempt, ConformanceFailure, equal, isRefusal, refuses } from '../support/assert.js'

/** What is hidden in one scope and must not be reached from another. */
export const SECRET = 'The safe code is kept under the third stair'

/** Writes the secret into the scope of `ana`; its id. */
export async function hideSecret({ view, stored }: StoreContext): Promise<string> {
  return (await stored(view({ actorId: 'ana' }), SECRET)).id
}

/**
 * Leaves a case about a trick when a stranger gets at the entry without one: `scope.no-leak` fails then, and says more.
 */
export async function expectNeedOfTrick(context: StoreContext, id: string): Promise<void> {
  const outcome = await attempt(() => expectUnreachable(context, context.view({ actorId: 'stranger' }), id))
  if ('value' in outcome) return
  if (!(outcome.error instanceof ConformanceFailure)) throw outcome.error
  throw new Inapplicable('every scope reaches the entry, as scope.no-leak shows')
}

/** The view of a scope, or undefined when the store refuses the id as it may. */
export async function openScope({ view }: StoreContext, scope: MemoryScope): Promise<FullStore | undefined> {
  const outcome = await attempt(async () => {
    const opened = view(scope)
    // Some stores can say only on first use that a back end cannot hold an id.
    await opened.search('anything')
    return opened
  })
  if ('value' in outcome) return outcome.value
  isRefusal(
    outcome.error,
    { code: ['invalid_argument', 'limit_exceeded'], field: 'scope' },
    'opening a scope',
  )
  return undefined
}

/** Tries every read and write that the store has against an entry of somebody else. */
export async function expectUnreachable(
  { find, all }: StoreContext,
  attacker: FullStore,
  id: string,
): Promise<void> {
  const has = (method: keyof MemoryStore): boolean => typeof originalOf(attacker)[method] === 'function'
  equal(await find(attacker, SECRET), [], 'what the other scope finds')
  if (has('list')) equal(await all(attacker), [], 'what the other scope lists')
  // That nothing is undefined and never null is a case of its own.
  if (has('get')) equal((await attacker.get(id)) ?? undefined, undefined, 'what the other scope reads by id')
  if (has('update')) {
    const update = () => attacker.update(id, { content: 'Overwritten' })
    await refuses(update, { code: 'not_found' }, 'the update by the other scope')
  }
  if (has('delete')) equal(await attacker.delete(id), { deleted: 0 }, 'what the other scope deletes by id')
  if (has('clear')) equal(await attacker.clear(), { deleted: 0 }, 'what the other scope clears')
}
