import { Inapplicable } from '../engine/inapplicable.js'
import type { FullStore } from '../store/full-store.js'
import type { StoreCase, StoreContext } from '../store/store-context.js'
import { attempt, check, equal, isRefusal, sameItems } from '../support/assert.js'
import { together, values } from '../support/together.js'

/** Rounds of a race, half of them with the order swapped. */
const ROUNDS = 6
const CROWD = 20

/** Several things at once. */
export const raceCases: readonly StoreCase[] = [
  {
    id: 'race.same-content',
    requirement: 'Equal adds at once are one record: one of them stores it, the others are duplicates.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'idempotency', 'search'],
    async run({ store, copies }) {
      for (let round = 0; round < ROUNDS; round++) {
        const content = `Likes coffee number ${round}`
        await expectOneStored([store, store, store, store], content, round)
        equal((await copies(store, content)).length, 1, 'records')
      }
    },
  },
  {
    id: 'race.different-contents',
    requirement: 'Different adds at once are all kept.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'list'],
    async run({ store, all }) {
      const contents = Array.from({ length: CROWD }, (_, i) => `Read book number ${i}`)
      values(await together(contents.map((content) => () => store.add(content))))
      sameItems(
        (await all(store)).map(({ content }) => content),
        contents,
        'contents',
      )
    },
  },
  {
    id: 'race.same-id',
    requirement: 'Of adds at once under one id one record stays, and it is one of them, whole.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'idempotency', 'list'],
    async run({ store, all }) {
      for (let round = 0; round < ROUNDS; round++) {
        const writes = Array.from(
          { length: 6 },
          (_, n) => () => store.add(`Seat ${n}`, { n }, { id: `seat-${round}` }),
        )
        values(await together(writes, round))
        await expectWhole(store, `seat-${round}`)
        equal((await all(store)).length, round + 1, 'records')
      }
    },
  },
  {
    id: 'race.update-whole',
    requirement: 'Of updates at once one stays whole: content and metadata come from the same one.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'update'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'Seat 0', { n: 0 })
      for (let round = 0; round < ROUNDS; round++) {
        const patches = Array.from({ length: 6 }, (_, n) => ({ content: `Seat ${n}`, metadata: { n } }))
        values(
          await together(
            patches.map((patch) => () => store.update(id, patch)),
            round,
          ),
        )
        await expectWhole(store, id)
      }
    },
  },
  {
    id: 'race.update-fields',
    requirement:
      'Updates at once of different fields are all kept: neither writes back what it read of the other.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'update'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'Seat 0', { n: 0 })
      for (let round = 1; round <= ROUNDS; round++) {
        const writes = [
          () => store.update(id, { content: `Seat ${round}` }),
          () => store.update(id, { metadata: { n: round } }),
        ]
        values(await together(writes, round))
        const entry = await store.get(id)
        equal([entry?.content, entry?.metadata], [`Seat ${round}`, { n: round }], 'content and metadata')
      }
    },
  },
  {
    id: 'race.update-against-delete',
    requirement: 'When an update and a delete meet, the entry is gone in the end, whoever was first.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'update', 'delete'],
    async run({ store, stored }) {
      for (let round = 0; round < ROUNDS; round++) {
        const { id } = await stored(store, `Seat ${round}`)
        const operations = [() => store.update(id, { content: `Place ${round}` }), () => store.delete(id)]
        const [updated, deleted] = await together<unknown>(operations, round)
        if (updated && 'error' in updated)
          isRefusal(updated.error, { code: ['not_found', 'conflict'] }, 'update')
        if (deleted && 'error' in deleted) throw deleted.error
        equal(await store.get(id), undefined, 'the entry')
      }
    },
  },
  {
    id: 'race.delete-counted-once',
    requirement: 'Deletes at once of one entry count it once in all.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'delete'],
    async run({ store, stored }) {
      for (let round = 0; round < ROUNDS; round++) {
        const { id } = await stored(store, `Seat ${round}`)
        const results = values(
          await together(
            [1, 2, 3].map(() => () => store.delete(id)),
            round,
          ),
        )
        equal(
          results.reduce((sum, { deleted }) => sum + deleted, 0),
          1,
          'sum of the counts',
        )
      }
    },
  },
  {
    id: 'race.batches',
    requirement: 'Batches at once that overlap leave one record of each content.',
    level: 'must',
    since: '1.0',
    needs: ['addBatch', 'idempotency', 'list'],
    async run({ store, all }) {
      const contents = Array.from({ length: 9 }, (_, i) => `Read book number ${i}`)
      const batch = (from: number) => contents.slice(from, from + 5).map((content) => ({ content }))
      values(await together([0, 2, 4].map((from) => () => store.addBatch(batch(from)))))
      sameItems(
        (await all(store)).map(({ content }) => content),
        contents,
        'contents',
      )
    },
  },
  {
    id: 'race.scopes',
    requirement: 'Work at once in many scopes stays in them.',
    level: 'must',
    since: '1.0',
    needs: ['withScope', 'add', 'list'],
    async run({ view, all }) {
      const actors = Array.from({ length: 8 }, (_, i) => `user-${i}`)
      const writes = actors.flatMap((actorId) =>
        [0, 1, 2].map((n) => () => view({ actorId }).add(`Note ${n} of ${actorId}`)),
      )
      values(await together(writes))
      for (const actorId of actors) {
        const expected = [0, 1, 2].map((n) => `Note ${n} of ${actorId}`)
        sameItems(
          (await all(view({ actorId }))).map(({ content }) => content),
          expected,
          `contents of ${actorId}`,
        )
      }
    },
  },
  {
    id: 'race.instances-same-content',
    requirement: 'Equal adds at once from two instances over the same data are one record.',
    level: 'must',
    since: '1.0',
    needs: ['reopen', 'add', 'idempotency', 'search'],
    async run(context) {
      const { store, copies } = context
      const second = await secondInstance(context)
      for (let round = 0; round < ROUNDS; round++) {
        const content = `Likes coffee number ${round}`
        values(
          await together(
            [store, second].map((each) => () => each.add(content)),
            round,
          ),
        )
        for (const each of [store, second]) equal((await copies(each, content)).length, 1, 'records')
      }
    },
  },
  {
    id: 'race.instances-one-stores',
    requirement: 'Of equal adds at once from two instances one stores, and the other is told so.',
    level: 'must',
    since: '1.0',
    needs: ['reopen', 'add', 'idempotency', 'coordination'],
    async run(context) {
      const second = await secondInstance(context)
      for (let round = 0; round < ROUNDS; round++) {
        await expectOneStored([context.store, second], `Likes tea number ${round}`, round)
      }
    },
  },
  {
    id: 'race.instances-different-contents',
    requirement: 'Different adds at once from two instances are all kept and seen by both.',
    level: 'must',
    since: '1.0',
    needs: ['reopen', 'add', 'list'],
    async run(context) {
      const { store, all } = context
      const second = await secondInstance(context)
      const contents = Array.from({ length: CROWD }, (_, i) => `Read book number ${i}`)
      const writes = contents.map((content, i) => () => (i % 2 === 0 ? store : second).add(content))
      values(await together(writes))
      for (const each of [store, second]) {
        sameItems(
          (await all(each)).map(({ content }) => content),
          contents,
          'contents',
        )
      }
    },
  },
  {
    id: 'race.instances-update-whole',
    requirement: 'Of updates at once from two instances one stays whole.',
    level: 'must',
    since: '1.0',
    needs: ['reopen', 'add', 'get', 'update'],
    async run(context) {
      const { store, stored } = context
      const { id } = await stored(store, 'Seat 0', { n: 0 })
      const second = await secondInstance(context)
      for (let round = 0; round < ROUNDS; round++) {
        const writes = [1, 2, 3, 4].map((n) => () => {
          return (n % 2 === 0 ? store : second).update(id, { content: `Seat ${n}`, metadata: { n } })
        })
        for (const outcome of await together(writes, round)) {
          // Two processes may well be told that they met.
          if ('error' in outcome) isRefusal(outcome.error, { code: 'conflict' }, 'update')
        }
        await expectWhole(store, id)
        equal(await second.get(id), await store.get(id), 'the entry that the second instance sees')
      }
    },
  },
  {
    id: 'race.instances-delete',
    requirement: 'What two instances delete at once is gone for both.',
    level: 'must',
    since: '1.0',
    needs: ['reopen', 'add', 'get', 'delete'],
    async run(context) {
      const { store, stored } = context
      const second = await secondInstance(context)
      const { id } = await stored(store, 'Likes coffee')
      values(await together([() => store.delete(id), () => second.delete(id)]))
      for (const each of [store, second]) equal(await each.get(id), undefined, 'the entry')
    },
  },
  {
    id: 'race.instances-delete-counted-once',
    requirement: 'What two instances delete at once is counted once in all.',
    level: 'must',
    since: '1.0',
    needs: ['reopen', 'add', 'delete', 'coordination'],
    async run(context) {
      const { store, stored } = context
      const second = await secondInstance(context)
      const { id } = await stored(store, 'Likes tea')
      const results = values(await together([() => store.delete(id), () => second.delete(id)]))
      equal(
        results.reduce((sum, { deleted }) => sum + deleted, 0),
        1,
        'sum of the counts',
      )
    },
  },
]

async function expectOneStored(stores: readonly FullStore[], content: string, round: number): Promise<void> {
  const results = values(
    await together(
      stores.map((each) => () => each.add(content)),
      round,
    ),
  )
  const statuses = results.map(({ status }) => status)
  equal(statuses.filter((status) => status !== 'duplicate').length, 1, 'adds that are no duplicates')
  equal(new Set(results.map(({ id }) => id)).size, 1, 'different ids')
}

async function expectWhole(store: FullStore, id: string): Promise<void> {
  const entry = await store.get(id)
  const isWhole = entry?.content === `Seat ${String(entry?.metadata?.n)}`
  check(isWhole, 'content and metadata', 'those of one write', [entry?.content, entry?.metadata])
}

/** Another instance; a back end that admits one writer at a time says so with `conflict`, and has no such race. */
async function secondInstance({ store, reopen }: StoreContext): Promise<FullStore> {
  // Some stores take hold of their back end only with the first call.
  await store.search('anything')
  const outcome = await attempt(async () => {
    const second = await reopen(store)
    await second.search('anything')
    return second
  })
  if ('value' in outcome) return outcome.value

  isRefusal(outcome.error, { code: 'conflict' }, 'a second instance')
  throw new Inapplicable('one writer at a time: a second instance is refused with conflict')
}
