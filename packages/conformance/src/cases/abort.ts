import type { CallOptions } from '@memory/core'
import { withDeadline } from '../engine/deadline.js'
import type { FullStore } from '../store/full-store.js'
import type { StoreCase, StoreContext } from '../store/store-context.js'
import { attempt, check, equal, isRefusal, refuses } from '../support/assert.js'

const NOTE = 'Swims in the lake'
const KEPT = 'Runs along the river'

/** How long a call may take to notice that it was aborted, in milliseconds. */
const PROMPT_MS = 2000

/** The caller's signal. */
export const abortCases: readonly StoreCase[] = [
  {
    id: 'abort.before',
    requirement: 'A call with a signal that fired before rejects with aborted and does nothing.',
    level: 'must',
    since: '1.0',
    async run(context) {
      const { store, has, stored, copies } = context
      const id = has('add') ? (await stored(store, KEPT)).id : 'none'
      const reason = new Error('the caller left')
      const signal = AbortSignal.abort(reason)
      for (const [name, call] of calls(context, store, id)) {
        const error = await refuses(
          () => call({ signal }),
          { code: 'aborted' },
          `${name} with a fired signal`,
        )
        equal(error.retryable, false, `retryable of the error of ${name}`)
      }
      const canLook = has('list') || context.capabilities.search !== 'none'
      const left = async (content: string): Promise<number> =>
        canLook ? (await copies(store, content)).length : 0
      equal(await left(NOTE), 0, 'records written in spite of the signal')
      equal(await left(KEPT), has('add') && canLook ? 1 : 0, 'records that were there before')
    },
  },
  {
    id: 'abort.reason',
    requirement: 'The error of an aborted call has the reason of the signal as its cause.',
    level: 'should',
    since: '1.0',
    async run({ store }) {
      const reason = new Error('the caller left')
      const call = () => store.search('lake', { signal: AbortSignal.abort(reason) })
      const error = await refuses(call, { code: 'aborted' }, 'search')
      check(error.cause === reason, 'cause', 'the reason of the signal', error.cause)
    },
  },
  {
    id: 'abort.during',
    requirement: 'A call whose signal fires while it runs ends promptly, done or aborted.',
    level: 'must',
    since: '1.0',
    async run(context) {
      const { store, has, stored } = context
      const id = has('add') ? (await stored(store, KEPT)).id : 'none'
      for (const [name, call] of calls(context, store, id)) {
        const controller = new AbortController()
        const running = attempt(() => call({ signal: controller.signal }))
        controller.abort()
        const outcome = await withDeadline(running, PROMPT_MS)
        if ('error' in outcome)
          isRefusal(outcome.error, { code: ['aborted', 'not_found'] }, `${name} while it runs`)
      }
    },
  },
  {
    id: 'abort.others-go-on',
    requirement: 'Aborting one call leaves the others and the store at work.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, copies }) {
      const controller = new AbortController()
      const aborted = attempt(() => store.add(NOTE, undefined, { signal: controller.signal }))
      const other = store.add(KEPT)
      controller.abort()
      await aborted
      equal((await other).status === 'failed', false, 'whether the other add failed')
      equal((await copies(store, KEPT)).length, 1, 'records of the other add')
    },
  },
  {
    id: 'abort.listeners-removed',
    requirement: 'A signal that outlives its calls keeps no listeners from them.',
    level: 'must',
    since: '1.0',
    async run(context) {
      const { store, has, stored } = context
      const id = has('add') ? (await stored(store, KEPT)).id : 'none'
      const { signal, listeners } = countingSignal()
      for (const [, call] of calls(context, store, id)) await attempt(() => call({ signal }))
      equal(listeners(), 0, 'listeners left on the signal')
    },
  },
]

/** A signal that never fires and counts who listens. */
function countingSignal(): { readonly signal: AbortSignal; readonly listeners: () => number } {
  const { signal } = new AbortController()
  const active = new Set<unknown>()
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (type: string, listener: never, options?: never) => {
    active.add(listener)
    add(type, listener, options)
  }
  signal.removeEventListener = (type: string, listener: never, options?: never) => {
    active.delete(listener)
    remove(type, listener, options)
  }
  return { signal, listeners: () => active.size }
}

function* calls(
  { has }: StoreContext,
  store: FullStore,
  id: string,
): Generator<readonly [name: string, call: (options: CallOptions) => Promise<unknown>]> {
  yield ['search', (options) => store.search('lake', options)]
  if (has('add')) yield ['add', (options) => store.add(NOTE, undefined, options)]
  if (has('addBatch')) yield ['addBatch', (options) => store.addBatch([{ content: NOTE }], options)]
  if (has('addMessages')) {
    yield ['addMessages', (options) => store.addMessages([{ role: 'user', content: NOTE }], options)]
  }
  if (has('get')) yield ['get', (options) => store.get(id, options)]
  if (has('list')) yield ['list', (options) => store.list(options)]
  if (has('update')) yield ['update', (options) => store.update(id, { content: NOTE }, options)]
  if (has('delete')) yield ['delete', (options) => store.delete(id, options)]
  if (has('clear')) yield ['clear', (options) => store.clear(options)]
}
