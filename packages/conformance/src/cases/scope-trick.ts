import type { MemoryScope } from '@memory/core'
import { Inapplicable } from '../engine/inapplicable.js'
import type { StoreCase } from '../store/store-context.js'
import { equal, refuses } from '../support/assert.js'
import { expectNeedOfTrick, expectUnreachable, hideSecret, openScope, SECRET } from './scope-reach.js'

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

/** Ids that try to be more than an id. */
export const scopeTrickCases: readonly StoreCase[] = [
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
    requirement:
      'Long ids that differ at the end alone are two scopes, or are refused; they are never cut, also when one has a megabyte.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      for (const length of [300, 1_000_000]) {
        const [first, second] = ['a', 'b'].map((end) => ({ actorId: 'k'.repeat(length) + end }))
        const owner = await openScope(context, first ?? {})
        const attacker = await openScope(context, second ?? {})
        equal(attacker === undefined, owner === undefined, 'whether the second id is refused like the first')
        if (!owner || !attacker) {
          if (length === 300) throw new Inapplicable('ids of 301 characters are refused')
          continue
        }
        const { id } = await context.stored(owner, SECRET)
        await expectNeedOfTrick(context, id)
        await expectUnreachable(context, attacker, id)
      }
    },
  },
  {
    id: 'scope.normal-forms-apart',
    requirement: 'Ids that look the same and are written with other code points are two scopes.',
    level: 'must',
    since: '1.0',
    needs,
    async run(context) {
      const forms = ['José', 'Ångström', 'ﬁona', '가나'].map((name) => [
        name.normalize('NFC'),
        name.normalize('NFKD'),
      ])
      for (const [owned, claimed] of forms) {
        const owner = await openScope(context, { actorId: owned ?? '' })
        const attacker = await openScope(context, { actorId: claimed ?? '' })
        if (!owner || !attacker) continue
        const { id } = await context.stored(owner, SECRET)
        await expectNeedOfTrick(context, id)
        await expectUnreachable(context, attacker, id)
      }
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
]
