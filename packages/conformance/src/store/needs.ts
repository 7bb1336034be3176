import type { MemoryStore, StoreCapabilities } from '@memory/core'
import type { Omission } from '../engine/suite.js'
import { check, equal, refuses } from '../support/assert.js'
import { OPTIONAL_METHODS, type OptionalMethod } from './full-store.js'
import type { StoreContext } from './store-context.js'
import type { StoreHook, StoreTarget } from './store-target.js'
import { originalOf } from './traced-store.js'

/** A claim that a store can make, or deny, in its capabilities. */
export type Claim =
  | 'search'
  | 'words'
  | 'wordsAlone'
  | 'scores'
  | 'filter'
  | 'ttl'
  | 'idempotency'
  | 'coordination'
  | 'durable'
  | 'maxContentBytes'
  | 'noMaxContentBytes'

/** What a case about stores can need. */
export type StoreNeed = OptionalMethod | Claim | StoreHook

interface ClaimRule {
  /** Whether the capabilities make the claim. */
  readonly made: (capabilities: StoreCapabilities) => boolean
  /** What the denial means, for the report. */
  readonly denial: string
  /** Asserts that what is denied is indeed refused. Absent where a denial promises nothing. */
  readonly assertDenied?: (context: StoreContext) => Promise<void>
}

const CLAIMS: Readonly<Record<Claim, ClaimRule>> = {
  search: {
    made: ({ search }) => search !== 'none',
    denial: 'search: none; it answers []',
    async assertDenied(context) {
      if (context.has('add')) await context.store.add('Drinks green tea')
      equal(await context.store.search('green tea'), [], 'the results of a store that denies search')
    },
  },
  words: {
    made: ({ search }) => search === 'keyword' || search === 'hybrid',
    denial: 'it does not search by words',
  },
  wordsAlone: {
    made: ({ search }) => search === 'keyword',
    denial: 'it does not search by words alone',
  },
  scores: {
    made: ({ scores }) => scores,
    denial: 'scores: false; no result carries one',
    async assertDenied(context) {
      if (!context.has('add')) return
      await context.store.add('Drinks green tea')
      const scored = (await context.find(context.store, 'green tea')).filter(
        (entry) => entry.score !== undefined,
      )
      equal(scored, [], 'results with a score, which the capabilities deny')
    },
  },
  filter: {
    made: ({ filter }) => filter !== 'none',
    denial: 'filter: none; a filter is refused',
    async assertDenied({ store }) {
      const call = () => store.search('tea', { filter: { topic: 'drinks' } })
      await refuses(call, { code: 'unsupported' }, 'a search with a filter')
    },
  },
  ttl: {
    made: ({ ttl }) => ttl !== 'none',
    denial: 'ttl: none; an expiry is refused',
    async assertDenied(context) {
      if (!context.has('add')) return
      const call = () =>
        context.store.add('Visits Oslo', undefined, { expiresAt: '2999-01-01T00:00:00.000Z' })
      await refuses(call, { code: 'unsupported' }, 'an add with an expiry')
      if (context.capabilities.search === 'none') return
      equal(await context.find(context.store, 'Visits Oslo'), [], 'what was refused')
    },
  },
  idempotency: {
    made: ({ idempotency }) => idempotency !== 'none',
    denial: 'idempotency: none; a repeat may double',
  },
  coordination: {
    made: ({ coordination }) => coordination === 'store',
    denial: 'coordination: instance; two instances may both take a write for theirs',
  },
  durable: {
    made: ({ durable }) => durable,
    denial: 'durable: false; nothing outlives the process',
  },
  maxContentBytes: {
    made: ({ maxContentBytes }) => maxContentBytes !== null,
    denial: 'maxContentBytes: null; see size.no-limit',
  },
  noMaxContentBytes: {
    made: ({ maxContentBytes }) => maxContentBytes === null,
    denial: 'it has a limit; see size.over-limit-refused',
  },
}

/** Why the fixture alone rules a need out. Whether turns matter depends on the store, which is open later. */
export function missingHook(target: StoreTarget, need: StoreNeed): Omission | undefined {
  return need === 'reopen' || need === 'inject' ? omissionOf(target, need) : undefined
}

/** Why the store rules a need out, after asserting that it refuses what it denies. */
export async function deniedNeed(context: StoreContext, need: StoreNeed): Promise<string | undefined> {
  if (isMethod(need)) return absentMethod(originalOf(context.store), need)
  if (need === 'reopen' || need === 'inject' || need === 'turns')
    return omissionOf(context.target, need)?.reason
  const rule = CLAIMS[need]
  if (rule.made(context.capabilities)) return undefined
  await rule.assertDenied?.(context)
  return rule.denial
}

function isMethod(need: StoreNeed): need is OptionalMethod {
  return (OPTIONAL_METHODS as readonly string[]).includes(need)
}

function omissionOf(target: StoreTarget, hook: StoreHook): Omission | undefined {
  if (typeof target[hook] === 'function') return undefined
  const reason = target.omits?.[hook]
  return { hook, reason: reason ?? `the fixture has no ${hook}`, declared: reason !== undefined }
}

function absentMethod(store: MemoryStore, method: OptionalMethod): string | undefined {
  const value: unknown = store[method]
  if (typeof value === 'function') return undefined
  check(value === undefined, method, 'a method, or nothing at all', value)
  return `it has no ${method}`
}
