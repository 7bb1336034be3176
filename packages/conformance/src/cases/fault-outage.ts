import { pause, withDeadline } from '../engine/deadline.js'
import type { FullStore } from '../store/full-store.js'
import type { StoreCase, StoreContext } from '../store/store-context.js'
import { attempt, ConformanceFailure, check, equal, isRefusal, refuses } from '../support/assert.js'
import { BATCH, expectCopies, isKept, orTransient, start, TRANSIENT } from './fault-start.js'

const NOTE = 'Tends a vegetable garden'

/** How long a call without a reply may take to notice that it was aborted, in milliseconds. */
const PROMPT_MS = 2000

/** Back ends that refuse or do not answer. */
export const faultOutageCases: readonly StoreCase[] = [
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
]

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
