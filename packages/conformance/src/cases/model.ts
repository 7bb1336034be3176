import type { Operation, Repertoire } from '../model/operation.js'
import { drawOperations } from '../model/operation.js'
import { play } from '../model/play.js'
import { shrink } from '../model/shrink.js'
import type { StoreCase, StoreContext } from '../store/store-context.js'
import { attempt } from '../support/assert.js'
import { Random } from '../support/random.js'

const SEQUENCES = 10
const LENGTH = 40

/** Stores opened while a failing sequence is made shorter. */
const MAX_ATTEMPTS = 120

/** Drawing a kind more often makes it likelier; writes and reads balance. */
const KINDS: readonly Operation['kind'][] = [
  'add',
  'add',
  'add',
  'addBatch',
  'get',
  'update',
  'update',
  'delete',
  'delete',
  'list',
  'search',
  'search',
]

/** Random sequences of operations, compared step by step with a model of the contract. */
export const modelCases: readonly StoreCase[] = [
  {
    id: 'model.one-scope',
    requirement: 'Any sequence of operations gives what a plain list with the rules of the contract gives.',
    level: 'must',
    since: '1.0',
    needs: ['add'],
    timeoutMs: 120_000,
    run: (context) => explore(context, 1, KINDS),
  },
  {
    id: 'model.scopes',
    requirement: 'Any sequence of operations over several scopes gives what one list per scope gives.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'withScope'],
    timeoutMs: 120_000,
    run: (context) => explore(context, 3, [...KINDS, 'clear']),
  },
  {
    id: 'model.restarts',
    requirement: 'Any sequence of operations with restarts between them gives what it gives without.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'durable', 'reopen'],
    timeoutMs: 120_000,
    run: (context) => explore(context, 1, [...KINDS, 'clear', 'restart', 'restart']),
  },
]

async function explore(
  context: StoreContext,
  scopes: number,
  kinds: readonly Operation['kind'][],
): Promise<void> {
  const possible = kinds.filter((kind) => isPossible(context, kind))
  const repertoire: Repertoire = {
    kinds: ['add', ...possible],
    scopes,
    repeats: context.capabilities.idempotency === 'key',
  }
  const random = new Random(context.seed)
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    const operations = drawOperations(random, LENGTH, repertoire)
    context.trace.clear()
    const outcome = await attempt(() => play(context, operations, scopes))
    if ('value' in outcome) continue

    const fails = async (steps: readonly Operation[]): Promise<boolean> =>
      'error' in (await attempt(() => play(context, steps, scopes)))
    const shortest = await shrink(operations, fails, MAX_ATTEMPTS)
    context.trace.clear()
    context.trace.note(
      `seed ${context.seed}, sequence ${sequence}: ${shortest.length} of ${LENGTH} operations fail`,
    )
    await play(context, shortest, scopes)
    // The short sequence fails now and then only; the long one has failed.
    throw outcome.error
  }
}

function isPossible({ has, capabilities }: StoreContext, kind: Operation['kind']): boolean {
  if (kind === 'restart') return true
  return kind === 'search' ? capabilities.search !== 'none' : has(kind)
}
