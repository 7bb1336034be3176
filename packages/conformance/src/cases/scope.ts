import type { MemoryScope } from '@memory/core'
import type { StoreCase } from '../store/store-context.js'
import { attempt, check, defined, equal, isRefusal, refuses } from '../support/assert.js'
import { expectNeedOfTrick, expectUnreachable, hideSecret, SECRET } from './scope-reach.js'

const needs = ['withScope', 'add', 'search'] as const

/** Whose memory it is, seen by somebody else. */
export const scopeCases: readonly StoreCase[] = [
  {
    id: 'scope.no-leak',
    requirement: 'Nothing of one scope shows in another, or outside of all.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      const id = await hideSecret(context)
      for (const scope of [{ actorId: 'ben' }, {}, { sessionId: 'ana' }, { agentId: 'ana' }]) {
        await expectUnreachable(context, context.view(scope), id)
      }
      equal(
        (await context.find(context.view({ actorId: 'ana' }), SECRET)).length,
        1,
        'what ana finds herself',
      )
    },
  },
  {
    id: 'scope.unscoped-apart',
    requirement: 'The unscoped partition is a place of its own: what is in it shows in no scope.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      const { id } = await context.stored(context.view({}), SECRET)
      await expectNeedOfTrick(context, id)
      await expectUnreachable(context, context.view({ actorId: 'ana' }), id)
      equal((await context.find(context.view({}), SECRET)).length, 1, 'what is found without a scope')
    },
  },
  {
    id: 'scope.parts-count',
    requirement: 'Scopes are the same only when every part is: a session of an actor is not the actor.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      const { id } = await context.stored(context.view({ actorId: 'ana', sessionId: 's1' }), SECRET)
      await expectNeedOfTrick(context, id)
      const others: readonly MemoryScope[] = [
        { actorId: 'ana' },
        { sessionId: 's1' },
        { actorId: 'ana', sessionId: 's2' },
        { actorId: 'ben', sessionId: 's1' },
        { actorId: 's1', sessionId: 'ana' },
        { actorId: 'ana', agentId: 's1' },
        { actorId: 'ana', sessionId: 's1', agentId: 'bot' },
      ]
      for (const scope of others) await expectUnreachable(context, context.view(scope), id)
      const same = context.view({ sessionId: 's1', actorId: 'ana' })
      equal((await context.find(same, SECRET)).length, 1, 'what the same scope finds')
    },
  },
  {
    id: 'scope.foreign-id',
    requirement: 'An id learnt from another scope reads, changes and deletes nothing.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'get', 'update', 'delete'],
    async run(context) {
      const { find, view } = context
      const id = await hideSecret(context)
      const ben = view({ actorId: 'ben' })
      equal(await ben.get(id), undefined, 'what ben reads')
      await refuses(
        () => ben.update(id, { content: 'Overwritten' }),
        { code: 'not_found' },
        'the update by ben',
      )
      equal(await ben.delete(id), { deleted: 0 }, 'the delete by ben')
      equal(await ben.delete([id]), { deleted: 0 }, 'the delete of a list by ben')
      equal((await find(view({ actorId: 'ana' }), SECRET))[0]?.content, SECRET, 'what ana finds')
    },
  },
  {
    id: 'scope.same-id-apart',
    requirement: 'The same id in two scopes is two entries; changing one leaves the other.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'get', 'delete', 'idempotency'],
    async run({ view, stored }) {
      const [ana, ben] = [view({ actorId: 'ana' }), view({ actorId: 'ben' })]
      equal(
        (await stored(ana, 'Ana prefers trains', undefined, { id: 'travel' })).status,
        'stored',
        'status for ana',
      )
      equal(
        (await stored(ben, 'Ben prefers planes', undefined, { id: 'travel' })).status,
        'stored',
        'status for ben',
      )
      equal((await ana.get('travel'))?.content, 'Ana prefers trains', 'the entry of ana')
      equal((await ben.get('travel'))?.content, 'Ben prefers planes', 'the entry of ben')
      equal(await ben.delete('travel'), { deleted: 1 }, 'the delete by ben')
      equal((await ana.get('travel'))?.content, 'Ana prefers trains', 'the entry of ana after it')
    },
  },
  {
    id: 'scope.same-content-apart',
    requirement: 'The same content in two scopes is two entries.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'delete'],
    async run({ view, stored, copies }) {
      const [ana, ben] = [view({ actorId: 'ana' }), view({ actorId: 'ben' })]
      const first = await stored(ana, 'Likes hiking')
      const second = await stored(ben, 'Likes hiking')
      check(second.status !== 'duplicate', 'status for ben', 'another than duplicate', second.status)
      equal(await ben.delete(second.id), { deleted: 1 }, 'the delete by ben')
      equal(
        (await copies(ana, 'Likes hiking')).map(({ id }) => id),
        [first.id],
        'what ana has',
      )
    },
  },
  {
    id: 'scope.clear-within',
    requirement: 'Clear empties its own scope and no other, whatever the names have in common.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'clear'],
    async run({ view, stored, copies }) {
      const kept: readonly MemoryScope[] = [
        {},
        { actorId: 'an' },
        { actorId: 'ana2' },
        { actorId: 'ana', sessionId: 's1' },
        { sessionId: 'ana' },
      ]
      for (const scope of [...kept, { actorId: 'ana' }]) await stored(view(scope), 'Likes hiking')
      equal(await view({ actorId: 'ana' }).clear(), { deleted: 1 }, 'the result')
      equal(await copies(view({ actorId: 'ana' }), 'Likes hiking'), [], 'what ana has')
      for (const scope of kept) {
        equal((await copies(view(scope), 'Likes hiking')).length, 1, `records in ${JSON.stringify(scope)}`)
      }
    },
  },
  {
    id: 'scope.clear-unscoped-within',
    requirement: 'Clearing without a scope empties the unscoped partition and no scope.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'clear'],
    async run({ view, stored, copies }) {
      await stored(view({}), 'Likes hiking')
      await stored(view({ actorId: 'ana' }), 'Likes hiking')
      equal(await view({}).clear(), { deleted: 1 }, 'the result')
      equal((await copies(view({ actorId: 'ana' }), 'Likes hiking')).length, 1, 'records of ana')
    },
  },
  {
    id: 'scope.list-within',
    requirement: 'A listing shows its own scope alone, also when it is given the cursor of another.',
    level: 'must',
    since: '1.0',
    needs: [...needs, 'list'],
    async run({ view, addAll, all }) {
      const [ana, ben] = [view({ actorId: 'ana' }), view({ actorId: 'ben' })]
      await addAll(ana, ['Ana sings', 'Ana paints', 'Ana swims'])
      await addAll(ben, ['Ben sings', 'Ben paints', 'Ben swims'])
      const isForeign = ({ content }: { readonly content: string }): boolean => !content.startsWith('Ben')
      equal((await all(ben, 2)).filter(isForeign), [], 'what ben lists of ana')
      const cursor = defined((await ana.list({ limit: 1 })).cursor, 'the cursor after one of three entries')
      const outcome = await attempt(() => ben.list({ cursor }))
      if ('value' in outcome)
        equal(outcome.value.entries.filter(isForeign), [], 'what the cursor of ana shows ben')
      else isRefusal(outcome.error, { code: 'invalid_argument' }, 'a listing with the cursor of ana')
    },
  },
  {
    id: 'scope.metadata-inert',
    requirement: 'Scope names in metadata or filter move nothing between scopes.',
    level: 'must',
    since: '1.0',
    needs,
    async run({ view, stored, find, capabilities }) {
      const ben = view({ actorId: 'ben' })
      await stored(view({ actorId: 'ana' }), SECRET, {
        actorId: 'ben',
        scope: { actorId: 'ben' },
        namespace: 'ben',
      })
      equal(await find(ben, SECRET), [], 'what ben finds')
      const filters = [{ actorId: 'ana' }, { scope: 'ana' }, { actorId: ['ana', 'ben'] }]
      for (const filter of capabilities.filter === 'none' ? [] : filters) {
        equal(await ben.search(SECRET, { maxSearchResults: 50, filter }), [], 'what ben finds with a filter')
      }
    },
  },
  {
    id: 'scope.crowd',
    requirement: 'A scope finds its own entry however many better matches others have.',
    level: 'must',
    since: '1.0',
    needs,
    async run({ view, stored }) {
      for (let i = 0; i < 30; i++) {
        await stored(view({ actorId: `user-${i % 3}` }), `Green tea is the best, number ${i}`)
      }
      const ana = view({ actorId: 'ana' })
      await stored(ana, 'Buys green apples and sometimes a little tea')
      const found = await ana.search('green tea', { maxSearchResults: 1 })
      equal(
        found.map(({ content }) => content),
        ['Buys green apples and sometimes a little tea'],
        'the results',
      )
    },
  },
]
