import { type AddResult, MemoryError, type MemoryErrorCode } from '@memory/core'
import { pause, withDeadline } from '../engine/deadline.js'
import { Inapplicable } from '../engine/inapplicable.js'
import type { FullStore } from '../store/full-store.js'
import type { StoreCase, StoreContext } from '../store/store-context.js'
import type { EndFault, Fault } from '../store/store-target.js'
import { attempt, ConformanceFailure, check, equal, isRefusal, refuses } from '../support/assert.js'

const NOTE = 'Tends a vegetable garden'
const BATCH = Array.from({ length: 10 }, (_, i) => `Planted bed number ${i}`)

/** How long a call without a reply may take to notice that it was aborted, in milliseconds. */
const PROMPT_MS = 2000

/** Codes of errors that pass by themselves. */
const TRANSIENT: readonly MemoryErrorCode[] = ['throttled', 'unavailable', 'timeout']

/** What happens when the back end fails. */
export const faultCases: readonly StoreCase[] = [
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
    id: 'fault.throttled-once',
    requirement:
      'A store that is throttled once writes after all, or says that a repeat may succeed, and it does.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'add', 'search'],
    async run(context) {
      const { store, copies } = context
      const end = start(context, { kind: 'throttle', times: 1 })
      const done = await orTransient(() => store.add(NOTE), 'add')
      await end()
      if (!done) await store.add(NOTE)
      equal((await copies(store, NOTE)).length, 1, 'records')
    },
  },
  {
    id: 'fault.throttled-for-good',
    requirement:
      'A store that stays throttled gives up within the time of the case, says throttled and retryable, and has written nothing.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'add', 'search'],
    async run(context) {
      const { store, copies } = context
      const end = start(context, { kind: 'throttle', times: Number.POSITIVE_INFINITY })
      const error = await refuses(() => store.add(NOTE), { code: ['throttled', 'unavailable'] }, 'add')
      equal(error.retryable, true, 'retryable')
      check(error.cause !== undefined, 'cause', 'the error of the client', error.cause)
      await end()
      equal(await copies(store, NOTE), [], 'what was written')
      await store.add(NOTE)
      equal((await copies(store, NOTE)).length, 1, 'records after the back end recovered')
    },
  },
  {
    id: 'fault.throttled-batch',
    requirement: 'A batch that stays throttled claims no entry as stored.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'addBatch', 'search'],
    async run(context) {
      const { store } = context
      const end = start(context, { kind: 'throttle', times: Number.POSITIVE_INFINITY })
      const outcome = await attempt(() => store.addBatch(BATCH.map((content) => ({ content }))))
      await end()
      if ('error' in outcome) isRefusal(outcome.error, { code: TRANSIENT }, 'addBatch')
      else equal(outcome.value.filter(isKept), [], 'results that claim to be stored')
      await expectCopies(context, BATCH, 0)
    },
  },
  {
    id: 'fault.reads-fail-loudly',
    requirement:
      'When the back end fails, reads and deletes reject; an empty answer would be taken for an empty memory.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'add'],
    async run(context) {
      const { store, stored } = context
      const { id } = await stored(store, NOTE)
      const end = start(context, { kind: 'throttle', times: Number.POSITIVE_INFINITY })
      for (const [name, call] of calls(context, store, id)) {
        await refuses(call, { code: TRANSIENT }, `${name} while the back end fails`)
      }
      await end()
    },
  },
  {
    id: 'fault.expired-credentials',
    requirement:
      'Credentials that are refused give unauthorized, at once, not retryable, with the cause, on every call.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'add', 'search'],
    async run(context) {
      const { store, stored, copies } = context
      const { id } = await stored(store, 'Owns a greenhouse')
      const end = start(context, { kind: 'expired-credentials', times: Number.POSITIVE_INFINITY })
      for (const [name, call] of [['add', () => store.add(NOTE)] as const, ...calls(context, store, id)]) {
        const error = await refuses(call, { code: 'unauthorized' }, `${name} with expired credentials`)
        equal(error.retryable, false, `retryable of ${name}`)
        check(error.cause !== undefined, `cause of ${name}`, 'the error of the client', error.cause)
      }
      await end()
      equal(await copies(store, NOTE), [], 'what was written')
    },
  },
  {
    id: 'fault.timeout-aborted',
    requirement: 'A call that gets no reply ends when its signal fires, and the store works on.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'add', 'search'],
    async run(context) {
      const { store, stored, copies } = context
      const end = start(context, { kind: 'timeout', times: Number.POSITIVE_INFINITY })
      for (const call of [
        store.search,
        (text: string, options: { signal: AbortSignal }) => store.add(text, undefined, options),
      ]) {
        const controller = new AbortController()
        const running = attempt<unknown>(() => call(NOTE, { signal: controller.signal }))
        await pause(20)
        controller.abort()
        const outcome = await withDeadline(running, PROMPT_MS)
        if (!('error' in outcome))
          throw new ConformanceFailure('a call without reply', 'to reject', 'it resolved')
        isRefusal(outcome.error, { code: ['aborted', 'timeout'] }, 'a call without reply')
      }
      await end()
      await stored(store, NOTE)
      equal((await copies(store, NOTE)).length, 1, 'records')
    },
  },
  {
    id: 'fault.messages-reject',
    requirement: 'Turns that the back end does not take reject, and a repeat writes them once.',
    level: 'must',
    since: '1.0',
    needs: ['inject', 'addMessages', 'turns'],
    async run(context) {
      const { store, turns } = context
      const messages = [{ id: 'm1', role: 'user' as const, content: 'I moved to Oslo.' }]
      const end = start(context, { kind: 'throttle', times: Number.POSITIVE_INFINITY })
      await refuses(() => store.addMessages(messages), { code: TRANSIENT }, 'addMessages')
      await end()
      await store.addMessages(messages)
      equal((await turns()).length, 1, 'number of turns')
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

/** Begins the fault, or leaves the case where the back end cannot fail in this way. */
function start({ inject }: StoreContext, fault: Fault): EndFault {
  const end = inject(fault)
  if (!end) throw new Inapplicable(`the back end has no ${fault.kind}`)
  return end
}

/** Makes the call, which may fail for a passing reason; false when it did. */
async function orTransient(call: () => Promise<unknown>, what: string): Promise<boolean> {
  const outcome = await attempt(call)
  if ('value' in outcome) return true
  const error = isRefusal(outcome.error, { code: TRANSIENT }, what)
  equal(error.retryable, true, `retryable of the error of ${what}`)
  return false
}

async function expectCopies(
  { store, copies }: StoreContext,
  contents: readonly string[],
  count: number,
): Promise<void> {
  for (const content of contents)
    equal((await copies(store, content)).length, count, `records of "${content}"`)
}

function isKept(result: AddResult): boolean {
  return !('error' in result)
}

function* calls(
  { has, capabilities }: StoreContext,
  store: FullStore,
  id: string,
): Generator<readonly [name: string, call: () => Promise<unknown>]> {
  if (capabilities.search !== 'none') yield ['search', () => store.search(NOTE)]
  if (has('get')) yield ['get', () => store.get(id)]
  if (has('list')) yield ['list', () => store.list()]
  if (has('update')) yield ['update', () => store.update(id, { metadata: { beds: 4 } })]
  if (has('delete')) yield ['delete', () => store.delete(id)]
  if (has('clear')) yield ['clear', () => store.clear()]
}
