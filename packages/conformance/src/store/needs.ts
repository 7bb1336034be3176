import type { StoreCapabilities } from '@memory/core'
import type { Omission } from '../engine/suite.js'
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
  /** What the denial means, for the report, and which case asserts that what is denied is refused. */
  readonly denial: string
}

const CLAIMS: Readonly<Record<Claim, ClaimRule>> = {
  search: { made: ({ search }) => search !== 'none', denial: 'search: none, as capabilities.search asserts' },
  words: {
    made: ({ search }) => search === 'keyword' || search === 'hybrid',
    denial: 'it does not search by words',
  },
  wordsAlone: { made: ({ search }) => search === 'keyword', denial: 'it does not search by words alone' },
  scores: { made: ({ scores }) => scores, denial: 'scores: false, as capabilities.scores asserts' },
  filter: { made: ({ filter }) => filter !== 'none', denial: 'filter: none, as capabilities.filter asserts' },
  ttl: { made: ({ ttl }) => ttl !== 'none', denial: 'ttl: none, as capabilities.ttl asserts' },
  idempotency: {
    made: ({ idempotency }) => idempotency !== 'none',
    denial: 'idempotency: none; a repeat may double',
  },
  coordination: {
    made: ({ coordination }) => coordination === 'store',
    denial: 'coordination: instance; two instances may both take a write for theirs',
  },
  durable: { made: ({ durable }) => durable, denial: 'durable: false; nothing outlives the process' },
  maxContentBytes: {
    made: ({ maxContentBytes }) => maxContentBytes !== null,
    denial: 'maxContentBytes: null, as size.no-limit asserts',
  },
  noMaxContentBytes: {
    made: ({ maxContentBytes }) => maxContentBytes === null,
    denial: 'it has a limit, as size.over-limit-refused asserts',
  },
}

/** Why the fixture alone rules a need out. Whether turns matter depends on the store, which is open later. */
export function missingHook(target: StoreTarget, need: StoreNeed): Omission | undefined {
  return need === 'reopen' || need === 'inject' ? omissionOf(target, need) : undefined
}

/** Why the store rules a need out. That it refuses what it denies is asserted by the `capabilities` cases. */
export function deniedNeed(
  { target, store, capabilities }: StoreContext,
  need: StoreNeed,
): string | undefined {
  if (isMethod(need)) return typeof originalOf(store)[need] === 'function' ? undefined : `it has no ${need}`
  if (need === 'reopen' || need === 'inject' || need === 'turns') return omissionOf(target, need)?.reason
  const { made, denial } = CLAIMS[need]
  return made(capabilities) ? undefined : denial
}

function isMethod(need: StoreNeed): need is OptionalMethod {
  return (OPTIONAL_METHODS as readonly string[]).includes(need)
}

function omissionOf(target: StoreTarget, hook: StoreHook): Omission | undefined {
  if (typeof target[hook] === 'function') return undefined
  const reason = target.omits?.[hook]
  return { hook, reason: reason ?? `the fixture has no ${hook}`, declared: reason !== undefined }
}
