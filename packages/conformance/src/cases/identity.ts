import type { StoreCase } from '../store/store-context.js'
import { check, equal, isRefusal, refuses, sameItems } from '../support/assert.js'

const OAT = 'Prefers oat milk in coffee'

/** Ids that a careless encoding confuses, splits or interprets. */
const LITERAL_IDS = [
  '../escape',
  'a/b',
  'a\\b',
  'a:b#c|d',
  '*',
  '%',
  '_',
  '$where',
  "x' OR '1'='1",
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'two words',
  ' padded ',
  'Ünïcode',
  '日本語',
  '👩‍👩‍👧',
  'a%2Fb',
  'UPPER',
  'upper',
  'pre',
  'prefix',
] as const

/** Who an entry is, and when two are the same. */
export const identityCases: readonly StoreCase[] = [
  {
    id: 'identity.add-returns-id',
    requirement: 'An add returns the id under which the entry can be read.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, stored }) {
      const { id } = await stored(store, OAT)
      check(typeof id === 'string' && id !== '', 'id', 'a string that is not empty', id)
      const entry = await store.get(id)
      equal({ id: entry?.id, content: entry?.content }, { id, content: OAT }, 'the entry under that id')
    },
  },
  {
    id: 'identity.first-add-stored',
    requirement: 'The first add of a content has the status stored, or pending where writes show later.',
    level: 'must',
    since: '1.0',
    needs: ['add'],
    async run({ store, stored, capabilities }) {
      const { status } = await stored(store, OAT)
      const allowed = capabilities.consistency === 'eventual' ? ['stored', 'pending'] : ['stored']
      check(allowed.includes(status), 'status', allowed.join(' or '), status)
    },
  },
  {
    id: 'identity.same-content-once',
    requirement: 'The same content added twice without an id is one record, and the second add says so.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'idempotency', 'search'],
    async run({ store, stored, copies }) {
      const first = await stored(store, OAT)
      equal(await store.add(OAT), { status: 'duplicate', id: first.id }, 'the second add')
      equal((await copies(store, OAT)).length, 1, 'records with the content')
    },
  },
  {
    id: 'identity.normalised',
    requirement: 'Contents that differ in Unicode form or white space alone are one record.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'idempotency'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'Meets Zoë at the café')
      for (const variant of ['Meets Zoe\u0308 at the cafe\u0301', '  Meets  Zoë\n at the\tcafé ']) {
        equal(await store.add(variant), { status: 'duplicate', id }, 'an add of the same words')
      }
    },
  },
  {
    id: 'identity.case-counts',
    requirement: 'Contents that differ in case are two records.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, addAll }) {
      const [first = '', second = ''] = await addAll(store, ['Works at Apple', 'works at apple'])
      check(first !== second, 'the second id', 'another than the first', second)
      equal((await store.get(first))?.content, 'Works at Apple', 'the first entry')
      equal((await store.get(second))?.content, 'works at apple', 'the second entry')
    },
  },
  {
    id: 'identity.repeat-keeps-metadata',
    requirement: 'A repeat without an id changes nothing, whatever metadata it brings.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'idempotency'],
    async run({ store, stored }) {
      const { id } = await stored(store, OAT, { from: 'first' })
      equal((await store.add(OAT, { from: 'second' })).status, 'duplicate', 'status of the repeat')
      equal((await store.get(id))?.metadata, { from: 'first' }, 'metadata')
    },
  },
  {
    id: 'identity.explicit-id',
    requirement: 'An id that the caller gives is the id of the entry.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'idempotency'],
    async run({ store, stored }) {
      equal((await stored(store, OAT, undefined, { id: 'milk' })).id, 'milk', 'the id returned')
      equal((await store.get('milk'))?.content, OAT, 'the content under the id')
    },
  },
  {
    id: 'identity.explicit-repeat',
    requirement: 'A repeat with the same id and the same data is a duplicate and one record.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'idempotency', 'search'],
    async run({ store, stored, copies }) {
      await stored(store, OAT, { type: 'preferences' }, { id: 'milk' })
      const again = await store.add(OAT, { type: 'preferences' }, { id: 'milk' })
      equal(again, { status: 'duplicate', id: 'milk' }, 'the repeat')
      equal((await copies(store, OAT)).length, 1, 'records')
    },
  },
  {
    id: 'identity.explicit-replaces',
    requirement: 'An add under an id that stands for other data replaces them and says updated.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'idempotency', 'search'],
    async run({ store, stored, copies }) {
      await stored(store, 'Sits in seat 12', { row: 12 }, { id: 'seat' })
      equal(
        await store.add('Sits in seat 21', { row: 21 }, { id: 'seat' }),
        { status: 'updated', id: 'seat' },
        'the second add',
      )
      const entry = await store.get('seat')
      equal(
        { content: entry?.content, metadata: entry?.metadata },
        { content: 'Sits in seat 21', metadata: { row: 21 } },
        'the entry',
      )
      equal(await copies(store, 'Sits in seat 12'), [], 'records with the old content')
    },
  },
  {
    id: 'identity.explicit-metadata-replaces',
    requirement: 'Other metadata under the same id and content are an update too.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'idempotency'],
    async run({ store, stored }) {
      await stored(store, OAT, { confirmed: false }, { id: 'milk' })
      equal((await store.add(OAT, { confirmed: true }, { id: 'milk' })).status, 'updated', 'status')
      equal((await store.get('milk'))?.metadata, { confirmed: true }, 'metadata')
    },
  },
  {
    id: 'identity.same-content-other-ids',
    requirement: 'The same content under two ids is two records.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'idempotency', 'search'],
    async run({ store, stored, copies }) {
      await stored(store, OAT, undefined, { id: 'monday' })
      await stored(store, OAT, undefined, { id: 'tuesday' })
      const ids = (await copies(store, OAT)).map(({ id = '' }) => id)
      sameItems(ids, ['monday', 'tuesday'], 'ids of the records with the content')
    },
  },
  {
    id: 'identity.literal-ids',
    requirement:
      'Any text serves as an id and is taken literally: no separator, wildcard, path or prototype name is special.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'delete', 'idempotency'],
    async run({ store, stored }) {
      for (const [i, id] of LITERAL_IDS.entries()) {
        equal(await store.get(id), undefined, `the entry under ${JSON.stringify(id)} before it is there`)
        await stored(store, `Fact number ${i}`, undefined, { id })
      }
      for (const [i, id] of LITERAL_IDS.entries()) {
        const entry = await store.get(id)
        equal({ id: entry?.id, content: entry?.content }, { id, content: `Fact number ${i}` }, 'the entry')
      }
      for (const id of LITERAL_IDS)
        equal(await store.delete(id), { deleted: 1 }, `delete ${JSON.stringify(id)}`)
    },
  },
  {
    id: 'identity.long-ids',
    requirement: 'Long ids that differ at the end alone are two, or are refused; they are never cut.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get', 'idempotency'],
    async run({ store, stored }) {
      const [a, b] = [`${'k'.repeat(600)}a`, `${'k'.repeat(600)}b`]
      try {
        await stored(store, 'First long fact', undefined, { id: a })
        await stored(store, 'Second long fact', undefined, { id: b })
      } catch (error) {
        isRefusal(error, { code: ['invalid_argument', 'limit_exceeded'], field: 'id' }, 'a long id')
        return
      }
      equal((await store.get(a))?.content, 'First long fact', 'the entry under the first id')
      equal((await store.get(b))?.content, 'Second long fact', 'the entry under the second id')
    },
  },
  {
    id: 'identity.blank-id-refused',
    requirement: 'A blank id, or one that is no string, is refused and nothing is written.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, copies }) {
      for (const id of ['', '  ', 7, null] as readonly unknown[]) {
        const call = () => store.add(OAT, undefined, { id: id as string })
        await refuses(
          call,
          { code: 'invalid_argument', field: 'id' },
          `add with the id ${JSON.stringify(id)}`,
        )
      }
      equal(await copies(store, OAT), [], 'what was written')
    },
  },
  {
    id: 'identity.again-after-delete',
    requirement: 'What was deleted can be added again, as something new.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'delete', 'get', 'idempotency'],
    async run({ store, stored }) {
      const first = await stored(store, OAT)
      await store.delete(first.id)
      const second = await stored(store, OAT)
      check(
        second.status === 'stored' || second.status === 'pending',
        'status',
        'stored or pending',
        second.status,
      )
      equal((await store.get(second.id))?.content, OAT, 'the entry')
    },
  },
  {
    id: 'identity.again-after-update',
    requirement: 'Content is not lost when an update gave its record other content: what add takes is there.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'update', 'search'],
    async run({ store, stored, copies }) {
      const { id } = await stored(store, 'Lives in Porto')
      await store.update(id, { content: 'Lives in Braga' })
      await stored(store, 'Lives in Porto')
      equal((await copies(store, 'Lives in Porto')).length, 1, 'records with the content')
    },
  },
  {
    id: 'identity.created-at-kept',
    requirement: 'A creation time that the caller gives is kept, as an instant in UTC.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, stored }) {
      const { id } = await stored(store, OAT, undefined, { createdAt: '2024-02-29T12:30:00+02:00' })
      equal((await store.get(id))?.createdAt, '2024-02-29T10:30:00.000Z', 'createdAt')
    },
  },
  {
    id: 'identity.created-at-given',
    requirement: 'An entry without a creation time gets the time of writing.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, stored, target }) {
      const clock = target.clock ?? { now: () => Date.now() }
      const before = clock.now()
      const { id } = await stored(store, OAT)
      const createdAt = (await store.get(id))?.createdAt
      const ms = Date.parse(createdAt ?? '')
      // Back ends may round to the second, and their clocks may be a little off ours.
      const near = ms >= before - 60_000 && ms <= clock.now() + 60_000
      check(near, 'createdAt', `a time within a minute of ${new Date(before).toISOString()}`, createdAt)
    },
  },
  {
    id: 'identity.same-from-another-instance',
    requirement: 'Another instance over the same data knows the content as the same record.',
    level: 'must',
    since: '1.0',
    needs: ['reopen', 'add', 'idempotency'],
    async run({ store, stored, restart }) {
      const first = await stored(store, OAT)
      const second = await restart(store)
      equal(await second.add(OAT), { status: 'duplicate', id: first.id }, 'the add of the second instance')
    },
  },
]
