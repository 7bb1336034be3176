import { MemoryError } from '@memory/core'
import type { StoreCase } from '../store/store-context.js'
import { attempt, check, equal } from '../support/assert.js'
import { BATCH, expectCopies, isKept, orTransient, start } from './fault-start.js'

const NOTE = 'Tends a vegetable garden'

/** Replies that are lost and batches that are taken in part. */
export const faultRetryCases: readonly StoreCase[] = [
  {
    id: 'fault.lost-reply-add',
    requirement: 'When the reply to an add is lost, the add or its repeat succeeds and there is one record.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'add', 'idempotency', 'search'],
    async run(context) {
      const { store, copies } = context
      const end = start(context, { kind: 'lost-reply', times: 1 })
      await orTransient(() => store.add(NOTE), 'add')
      await end()
      const { status } = await store.add(NOTE)
      check(
        status === 'duplicate' || status === 'stored',
        'status of the repeat',
        'duplicate or stored',
        status,
      )
      equal((await copies(store, NOTE)).length, 1, 'records')
    },
  },
  {
    id: 'fault.lost-reply-batch',
    requirement:
      'When the reply to a batch is lost, it or its repeat succeeds and there is one record of each.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'addBatch', 'idempotency', 'search'],
    async run(context) {
      const { store } = context
      const entries = BATCH.map((content) => ({ content }))
      const end = start(context, { kind: 'lost-reply', times: 1 })
      await orTransient(() => store.addBatch(entries), 'addBatch')
      await end()
      const results = await store.addBatch(entries)
      equal(
        results.filter((result) => 'error' in result),
        [],
        'results of the repeat that failed',
      )
      await expectCopies(context, BATCH, 1)
    },
  },
  {
    id: 'fault.lost-reply-update',
    requirement:
      'When the reply to an update is lost, the update or its repeat succeeds and the entry holds it.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'add', 'get', 'update'],
    async run(context) {
      const { store, stored } = context
      const { id } = await stored(store, NOTE, { beds: 2 })
      const end = start(context, { kind: 'lost-reply', times: 1 })
      await orTransient(() => store.update(id, { metadata: { beds: 3 } }), 'update')
      await end()
      await store.update(id, { metadata: { beds: 3 } })
      const entry = await store.get(id)
      equal([entry?.content, entry?.metadata], [NOTE, { beds: 3 }], 'content and metadata')
    },
  },
  {
    id: 'fault.lost-reply-delete',
    requirement:
      'When the reply to a delete is lost, the delete or its repeat succeeds and the entry is gone.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'add', 'get', 'delete'],
    async run(context) {
      const { store, stored } = context
      const { id } = await stored(store, NOTE)
      const end = start(context, { kind: 'lost-reply', times: 1 })
      await orTransient(() => store.delete(id), 'delete')
      await end()
      await store.delete(id)
      equal(await store.get(id), undefined, 'the entry')
    },
  },
  {
    id: 'fault.partial-batch',
    requirement:
      'When a back end takes part of a batch, each result says what became of its entry, and a repeat of the failed ones completes it.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'addBatch', 'search'],
    async run(context) {
      const { store } = context
      const end = start(context, { kind: 'partial-batch', times: 1 })
      const results = await store.addBatch(BATCH.map((content) => ({ content })))
      await end()
      equal(results.length, BATCH.length, 'number of results')
      const failed: string[] = []
      for (const [i, result] of results.entries()) {
        const content = BATCH[i] ?? ''
        if (isKept(result)) await expectCopies(context, [content], 1)
        else failed.push(content)
        if ('error' in result)
          check(MemoryError.isInstance(result.error), 'error', 'a MemoryError', result.error)
        check(
          result.status !== 'rejected',
          `status of result ${i}`,
          'failed: it may succeed later',
          result.status,
        )
      }
      if (failed.length > 0) await store.addBatch(failed.map((content) => ({ content })))
      await expectCopies(context, BATCH, 1)
    },
  },
  {
    id: 'fault.partial-batch-for-good',
    requirement:
      'When part of a batch fails for good, the store stops after a bounded number of tries and claims nothing that is not there.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'addBatch', 'search'],
    async run(context) {
      const { store } = context
      const end = start(context, { kind: 'partial-batch', times: Number.POSITIVE_INFINITY })
      const outcome = await attempt(() => store.addBatch(BATCH.map((content) => ({ content }))))
      await end()
      if ('error' in outcome) throw outcome.error
      check(
        outcome.value.some((result) => !isKept(result)),
        'the results',
        'some that failed',
        outcome.value,
      )
      for (const [i, result] of outcome.value.entries()) {
        if (isKept(result)) await expectCopies(context, [BATCH[i] ?? ''], 1)
      }
    },
  },
  {
    id: 'fault.lost-reply-messages',
    requirement:
      'Turns whose reply was lost are kept once when they are sent again, also together with later ones.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'addMessages', 'turns', 'idempotency'],
    async run(context) {
      const { store, turns } = context
      const first = { id: 'm1', role: 'user' as const, content: 'I moved to Oslo.' }
      const second = { id: 'm2', role: 'user' as const, content: 'I like it.' }
      const end = start(context, { kind: 'lost-reply', times: 1 })
      await orTransient(() => store.addMessages([first], { sequenceNumbers: [0] }), 'addMessages')
      await end()
      await store.addMessages([first, second], { sequenceNumbers: [0, 1] })
      equal(
        (await turns()).map(({ text }) => text),
        ['I moved to Oslo.', 'I like it.'],
        'the texts',
      )
    },
  },
]
