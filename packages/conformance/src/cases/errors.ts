import { MemoryError, type MemoryStore } from '@memory/core'
import type { StoreCase, StoreContext } from '../store/store-context.js'
import { originalOf } from '../store/traced-store.js'
import { check, equal, refuses } from '../support/assert.js'

/** How a store refuses. */
export const errorCases: readonly StoreCase[] = [
  {
    id: 'errors.bad-content-refused',
    requirement: 'Content that is blank or no string is refused by name, and nothing is written.',
    level: 'must',
    since: '1.0',
    needs: ['add'],
    async run({ store, has, all }) {
      for (const content of [
        '',
        '   ',
        ' \n\t',
        '\u200b',
        undefined,
        null,
        7,
        { text: 'x' },
        ['x'],
      ] as readonly unknown[]) {
        const call = () => store.add(content as string)
        await refuses(call, { code: 'invalid_argument', field: 'content' }, `add(${JSON.stringify(content)})`)
      }
      if (has('list')) equal(await all(store), [], 'what was written')
    },
  },
  {
    id: 'errors.bad-time-refused',
    requirement: 'A creation time that is no time is refused by name, and nothing is written.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, copies }) {
      for (const createdAt of ['yesterday', '', 7, new Date(0)] as readonly unknown[]) {
        const call = () => store.add('Sails a dinghy', undefined, { createdAt: createdAt as string })
        await refuses(call, { code: 'invalid_argument', field: 'createdAt' }, `add at ${String(createdAt)}`)
      }
      equal(await copies(store, 'Sails a dinghy'), [], 'what was written')
    },
  },
  {
    id: 'errors.never-synchronous',
    requirement: 'Methods that return promises reject; they never throw before they return one.',
    level: 'must',
    since: '1.0',
    async run(context) {
      for (const [name, call] of badCalls(context)) {
        let result: unknown
        try {
          result = call()
        } catch (error) {
          check(false, name, 'to return a promise that rejects', error)
        }
        const isPromise = typeof (result as Partial<Promise<unknown>> | undefined)?.then === 'function'
        check(isPromise, name, 'to return a promise', result)
        await refuses(() => result, { code: ['invalid_argument', 'unsupported'] }, name)
      }
    },
  },
  {
    id: 'errors.typed',
    requirement: 'A refusal is a MemoryError with code, message, field and retryable false.',
    level: 'must',
    since: '1.0',
    async run(context) {
      for (const [name, call] of badCalls(context)) {
        const error = await refuses(call, { code: ['invalid_argument', 'unsupported'] }, name)
        check(error instanceof Error, `the error of ${name}`, 'an Error', error)
        check(MemoryError.isInstance(error), `the error of ${name}`, 'a MemoryError', error)
        check(error.message.trim() !== '', `message of ${name}`, 'some words', error.message)
        check(typeof error.field === 'string', `field of ${name}`, 'the name of the argument', error.field)
        equal(error.retryable, false, `retryable of ${name}`)
      }
    },
  },
  {
    id: 'errors.store-survives',
    requirement: 'A store works on after it has refused something.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run(context) {
      const { store, stored, copies } = context
      for (const [name, call] of badCalls(context)) {
        await refuses(call, { code: ['invalid_argument', 'unsupported'] }, name)
      }
      await stored(store, 'Sails a dinghy')
      equal((await copies(store, 'Sails a dinghy')).length, 1, 'records')
    },
  },
]

/** A bad call of every method that takes something, on the store itself: a wrapper would hide a synchronous throw. */
function* badCalls({ store, has }: StoreContext): Generator<readonly [name: string, call: () => unknown]> {
  const original: MemoryStore = originalOf(store)
  const bad = 7 as never
  yield ['search with a number', () => original.search(bad)]
  if (has('add')) yield ['add with a number', () => original.add?.(bad)]
  if (has('addBatch')) yield ['addBatch with a number', () => original.addBatch?.(bad)]
  if (has('addMessages')) yield ['addMessages with a number', () => original.addMessages?.(bad)]
  if (has('list')) yield ['list with a negative limit', () => original.list?.({ limit: -1 })]
  if (has('delete')) yield ['delete with a number', () => original.delete?.(bad)]
}
