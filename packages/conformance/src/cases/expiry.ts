import { pause } from '../engine/deadline.js'
import type { FullStore } from '../store/full-store.js'
import type { StoreCase, StoreContext } from '../store/store-context.js'
import { ConformanceFailure, check, equal, refuses } from '../support/assert.js'
import { poll } from '../support/poll.js'

const NOTE = 'Is in Oslo this week'
const PAST = '2001-01-01T00:00:00.000Z'
const FUTURE = '2999-01-01T00:00:00.000Z'

const needs = ['ttl', 'add', 'get'] as const

/** Entries that end. */
export const expiryCases: readonly StoreCase[] = [
  {
    id: 'expiry.kept',
    requirement: 'An entry shows its expiry, as an instant in UTC.',
    level: 'must',
    since: '1.0',
    needs,
    async run({ store, stored, capabilities }) {
      const expiresAt = '2999-06-01T02:00:00+02:00'
      const { id } = await stored(store, NOTE, undefined, { expiresAt })
      equal((await store.get(id))?.expiresAt, '2999-06-01T00:00:00.000Z', 'expiresAt')
      if (capabilities.idempotency === 'none') return
      const named = await stored(store, 'Is in Bergen this week', undefined, { id: 'bergen', expiresAt })
      equal((await store.get(named.id))?.expiresAt, '2999-06-01T00:00:00.000Z', 'expiresAt under an id')
    },
  },
  {
    id: 'expiry.past-invisible',
    requirement: 'An entry whose time is over is in no read from the start.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'search'],
    async run({ store, stored, find, copies }) {
      const { id } = await stored(store, NOTE, undefined, { expiresAt: PAST })
      equal(await store.get(id), undefined, 'the entry')
      equal(await copies(store, NOTE), [], 'records listed')
      equal(await find(store, NOTE), [], 'what is found')
    },
  },
  {
    id: 'expiry.comes',
    requirement: 'An entry is there until its instant and in no read after it, to the declared granularity.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'search'],
    async run(context) {
      const { store, find, copies } = context
      const { id, expiresAt } = await addExpiring(context)
      await waitUntil(context, store, id, expiresAt)
      equal(await store.get(id), undefined, 'the entry after its time')
      equal(await copies(store, NOTE), [], 'records listed after its time')
      equal(await find(store, NOTE), [], 'what is found after its time')
    },
  },
  {
    id: 'expiry.takes-no-place',
    requirement: 'Expired entries take no place in the limit of a search or a page.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'search', 'list'],
    async run({ store, stored, all }) {
      for (let i = 0; i < 8; i++) await stored(store, `${NOTE} ${i}`, undefined, { expiresAt: PAST })
      await stored(store, 'Was in Oslo last year, and liked it')
      const found = await store.search(NOTE, { maxSearchResults: 1 })
      equal(
        found.map(({ content }) => content),
        ['Was in Oslo last year, and liked it'],
        'the results',
      )
      equal((await all(store, 2)).length, 1, 'number of entries listed')
    },
  },
  {
    id: 'expiry.removed-by-update',
    requirement: 'An update sets an expiry, and null removes it.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'update'],
    async run({ store, stored }) {
      const { id } = await stored(store, NOTE)
      await store.update(id, { expiresAt: FUTURE })
      equal((await store.get(id))?.expiresAt, FUTURE, 'expiresAt after it was set')
      await store.update(id, { content: 'Is in Bergen this week' })
      equal((await store.get(id))?.expiresAt, FUTURE, 'expiresAt after another update')
      await store.update(id, { expiresAt: null })
      equal((await store.get(id))?.expiresAt, undefined, 'expiresAt after it was removed')
    },
  },
  {
    id: 'expiry.update-of-expired',
    requirement: 'An expired entry cannot be updated; it is not found.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'update'],
    async run({ store, stored }) {
      const { id } = await stored(store, NOTE, undefined, { expiresAt: PAST })
      await refuses(() => store.update(id, { expiresAt: null }), { code: 'not_found' }, 'update')
    },
  },
  {
    id: 'expiry.again',
    requirement: 'What expired can be added again and is there.',
    level: 'must',
    since: '1.0',
    needs,
    async run({ store, stored }) {
      await stored(store, NOTE, undefined, { expiresAt: PAST })
      const { id, status } = await stored(store, NOTE)
      check(status !== 'duplicate', 'status', 'another than duplicate', status)
      const entry = await store.get(id)
      equal([entry?.content, entry?.expiresAt], [NOTE, undefined], 'content and expiry')
    },
  },
  {
    id: 'expiry.odd-refused',
    requirement: 'An expiry that is no time is refused by name and nothing is written.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'search'],
    async run({ store, copies }) {
      for (const expiresAt of ['tomorrow', '', 7, new Date(0)] as readonly unknown[]) {
        const call = () => store.add(NOTE, undefined, { expiresAt: expiresAt as string })
        await refuses(call, { code: 'invalid_argument', field: 'expiresAt' }, 'add')
      }
      equal(await copies(store, NOTE), [], 'what was written')
    },
  },
  {
    id: 'expiry.in-batch',
    requirement: 'A batch honours the expiry of each entry.',
    level: 'must',
    since: '1.0',
    needs: ['ttl', 'addBatch', 'get'],
    async run({ store }) {
      const [past, future, never] = await store.addBatch([
        { content: 'Was in Rome', expiresAt: PAST },
        { content: 'Is in Oslo', expiresAt: FUTURE },
        { content: 'Lives in Porto' },
      ])
      equal(await store.get(past?.id ?? ''), undefined, 'the entry whose time is over')
      equal((await store.get(future?.id ?? ''))?.expiresAt, FUTURE, 'expiresAt of the second')
      equal((await store.get(never?.id ?? ''))?.expiresAt, undefined, 'expiresAt of the third')
    },
  },
]

/** Adds an entry that soon expires, and sees it there before it does; slow back ends get more and more time. */
async function addExpiring(
  context: StoreContext,
): Promise<{ readonly id: string; readonly expiresAt: number }> {
  const { store, stored, target, capabilities } = context
  const clock = target.clock ?? { now: () => Date.now() }
  const unit = capabilities.ttl === 'seconds' ? 1000 : 1
  for (let margin = Math.max(120, unit); margin <= 20_000; margin *= 3) {
    const expiresAt = Math.ceil((clock.now() + margin) / unit) * unit
    const { id } = await stored(store, NOTE, undefined, { expiresAt: new Date(expiresAt).toISOString() })
    const entry = await store.get(id)
    if (entry !== undefined) return { id, expiresAt }
    // Too late to say anything: the time passed while the back end was writing.
    if (clock.now() < expiresAt) break
  }
  throw new ConformanceFailure('the entry before its time', 'to be there', 'undefined')
}

async function waitUntil(
  { target, capabilities }: StoreContext,
  store: FullStore,
  id: string,
  expiresAt: number,
): Promise<void> {
  if (target.clock) {
    await target.clock.advance(Math.max(0, expiresAt - target.clock.now()))
    return
  }
  // Timers may ring a little before the clock shows their time.
  while (Date.now() < expiresAt) await pause(Math.max(1, expiresAt - Date.now()))
  // Back ends that count in seconds may be late by one.
  if (capabilities.ttl === 'seconds') await poll(async () => (await store.get(id)) === undefined, 2000)
}
