import type { MemoryScope, MemoryStore } from '@memory/core'
import { Inapplicable } from '../engine/inapplicable.js'
import type { FullStore } from '../store/full-store.js'
import type { StoreCase, StoreContext } from '../store/store-context.js'
import { originalOf } from '../store/traced-store.js'
import { attempt, check, defined, equal, isRefusal, refuses } from '../support/assert.js'

const SECRET = 'The safe code is kept under the third stair'

/** What somebody may call himself to reach the memory of `ana`, one table per trick. */
const ATTACKS: Readonly<Record<string, readonly string[]>> = {
  prefix: ['an', 'ana2', 'ana-maria', 'a', 'anaana'],
  separators: [
    'ana/',
    '/ana',
    'ana/x',
    '../ana',
    'x/../ana',
    'ana:',
    'ana#',
    'ana|',
    'ana&',
    'ana,',
    'ana\\',
    'ana\n',
    'ana%2F',
    'ana&sessionId=x',
    'actorId=ana&',
    'ana.json',
  ],
  wildcards: ['*', '%', '_', '?', '???', '.*', 'a*', 'an_', 'an%', '[a-z]na', '^ana$', '**'],
  injection: [
    "ana' OR '1'='1",
    "' OR 1=1 --",
    '"}) MATCH (n) RETURN n //',
    '{"$ne": null}',
    "x'; DROP TABLE entries; --",
    'ana" OR true',
    '#{ana}',
    '{{ana}}',
    '{actorId}',
    'ana`) OR (1=1',
  ],
  lookalikes: ['Ana', 'ANA', 'аna', 'anа', 'ana\u200b', 'a\u0301na', 'ａｎａ'],
  prototype: [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'undefined',
    'null',
    '[object Object]',
    '0',
  ],
}

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
  ...Object.entries(ATTACKS).map(
    ([trick, ids]): StoreCase => ({
      id: `scope.attack-${trick}`,
      requirement: `Scope ids are taken literally: ${trick} in an id reach no other scope.`,
      level: 'must',
      since: '1.0',
      needs,
      async run(context) {
        const secret = await hideSecret(context)
        await expectNeedOfTrick(context, secret)
        for (const actorId of ids) {
          const attacker = await openScope(context, { actorId })
          // A back end may refuse an id that it cannot hold; it may not mistake it for another.
          if (attacker) await expectUnreachable(context, attacker, secret)
        }
        equal(
          (await context.find(context.view({ actorId: 'ana' }), SECRET)).length,
          1,
          'what ana finds in the end',
        )
      },
    }),
  ),
  {
    id: 'scope.attack-across-parts',
    requirement: 'No value in one part of a scope can stand for a value in another.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      const { id } = await context.stored(context.view({ actorId: 'a', sessionId: 'b' }), SECRET)
      await expectNeedOfTrick(context, id)
      const tricks = [
        'a/b',
        'a:b',
        'a#b',
        'a|b',
        'a&sessionId=b',
        'a=b',
        'a,b',
        'a b',
        'a\u0000b',
        'a/sessionId/b',
      ]
      for (const actorId of tricks) {
        const attacker = await openScope(context, { actorId })
        if (attacker) await expectUnreachable(context, attacker, id)
      }
    },
  },
  {
    id: 'scope.odd-ids-work',
    requirement: 'An odd but valid id opens a partition like any other, or is refused by name.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      const ids = [
        'ana.silva@example.com',
        'a/b',
        '*',
        '__proto__',
        'constructor',
        '日本',
        '👩‍👧',
        "o'hara",
        'x'.repeat(200),
      ]
      for (const actorId of ids) {
        const view = await openScope(context, { actorId })
        if (!view) continue
        const content = `Note for ${actorId}`
        await context.stored(view, content)
        const found = (await context.find(view, content)).map((entry) => entry.content)
        equal(found, [content], `what ${JSON.stringify(actorId)} finds`)
      }
      equal(await context.find(context.view({}), 'Note for'), [], 'what is found without a scope')
    },
  },
  {
    id: 'scope.long-ids-apart',
    requirement: 'Long ids that differ at the end alone are two scopes, or are refused; they are never cut.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      const [first, second] = ['a', 'b'].map((end) => ({ actorId: 'k'.repeat(300) + end }))
      const owner = await openScope(context, first ?? {})
      const attacker = await openScope(context, second ?? {})
      equal(attacker === undefined, owner === undefined, 'whether the second id is refused like the first')
      if (!owner || !attacker) throw new Inapplicable('ids of 301 characters are refused')
      const { id } = await context.stored(owner, SECRET)
      await expectNeedOfTrick(context, id)
      await expectUnreachable(context, attacker, id)
    },
  },
  {
    id: 'scope.odd-refused',
    requirement:
      'A part that is undefined, blank, no string or unknown is refused by name: a lost id must not widen the scope.',
    level: 'must',
    since: '1.0',
    needs: ['withScope'],
    async run({ store }) {
      const odd: readonly (readonly [field: string, scope: unknown])[] = [
        ['scope.actorId', { actorId: undefined }],
        ['scope.actorId', { actorId: '' }],
        ['scope.actorId', { actorId: '  ' }],
        ['scope.actorId', { actorId: null }],
        ['scope.sessionId', { sessionId: 7 }],
        ['scope.actorID', { actorID: 'ana' }],
        ['scope.userId', { userId: 'ana' }],
        ['scope', 'ana'],
        ['scope', null],
      ]
      for (const [field, scope] of odd) {
        const call = () => store.withScope(scope as MemoryScope)
        await refuses(call, { code: 'invalid_argument', field }, `withScope(${JSON.stringify(scope)})`)
      }
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

async function hideSecret({ view, stored }: StoreContext): Promise<string> {
  return (await stored(view({ actorId: 'ana' }), SECRET)).id
}

/**
 * Leaves a case about a trick when a stranger gets at the entry without one: `scope.no-leak` fails then, and says more.
 */
async function expectNeedOfTrick(context: StoreContext, id: string): Promise<void> {
  const outcome = await attempt(() => expectUnreachable(context, context.view({ actorId: 'stranger' }), id))
  if ('error' in outcome) throw new Inapplicable('every scope reaches the entry, as scope.no-leak shows')
}

/** The view of a scope, or undefined when the store refuses the id as it may. */
async function openScope({ view }: StoreContext, scope: MemoryScope): Promise<FullStore | undefined> {
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
async function expectUnreachable(
  { find, all }: StoreContext,
  attacker: FullStore,
  id: string,
): Promise<void> {
  const has = (method: keyof MemoryStore): boolean => typeof originalOf(attacker)[method] === 'function'
  equal(await find(attacker, SECRET), [], 'what the other scope finds')
  if (has('list')) equal(await all(attacker), [], 'what the other scope lists')
  // That nothing is undefined and never null is a case of its own.
  if (has('get')) equal((await attacker.get(id)) ?? undefined, undefined, 'what the other scope reads by id')
  if (has('delete')) equal(await attacker.delete(id), { deleted: 0 }, 'what the other scope deletes by id')
  if (has('clear')) equal(await attacker.clear(), { deleted: 0 }, 'what the other scope clears')
}
