import { expect, it } from 'vitest'
import { registerSuite, type TestRunner } from '../src/engine/register-suite.js'
import { type ListTarget, listSuite } from './list-suite.js'

/** A test runner that only collects. */
function collector(canSkip = true) {
  const tests: { readonly name: string; readonly body: () => Promise<void>; readonly skipped: boolean }[] = []
  const path: string[] = []
  const add = (skipped: boolean) => (name: string, body: () => Promise<void>) => {
    tests.push({ name: [...path.slice(1), name].join(' > '), body, skipped })
  }
  const runner: TestRunner = {
    describe(name, body) {
      path.push(name)
      body()
      path.pop()
    },
    it: canSkip ? Object.assign(add(false), { skip: add(true) }) : add(false),
  }
  return { runner, tests }
}

const target = (items: number[], rest: Partial<ListTarget> = {}): ListTarget => ({
  name: 'numbers',
  open: () => [...items],
  ...rest,
})

it('registers a test for every case, by theme', async () => {
  const { runner, tests } = collector()
  registerSuite(runner, listSuite, target([2, 1]))
  expect(tests.map(({ name }) => name)).toEqual([
    'list > list.sorted: The list is sorted.',
    'list > list.short: The list is short.',
    'items > items.even: Items are even.',
    'items > items.rare: Large lists are rare.',
    'items > items.hang: Negative items do not hang.',
    'not run > 1 cases need extra: the fixture has no extra (items.extra)',
  ])
  await expect(tests[0]?.body()).rejects.toThrow('[list.sorted] The list is sorted.')
  await expect(tests[1]?.body()).resolves.toBeUndefined()
})

it('skips what the fixture leaves out, unless the fixture says why', () => {
  const last = (name: string, canSkip = true) => {
    const { runner, tests } = collector(canSkip)
    registerSuite(runner, listSuite, target([2], { name }))
    return tests.at(-1)
  }
  expect(last('numbers')?.skipped).toBe(true)
  expect(last('declared')).toMatchObject({
    skipped: false,
    name: 'not run > 1 cases need extra: nothing is extra (items.extra)',
  })
  expect(last('numbers', false)?.skipped).toBe(false)
})

it('does not take a fixture at its word that has what it says it has not', async () => {
  const { runner, tests } = collector()
  const contradictory = target([2], { name: 'declared' })
  registerSuite(runner, listSuite, contradictory)
  Object.assign(contradictory, { extra: () => {} })
  await expect(tests.at(-1)?.body()).rejects.toThrow('has extra and yet says that it has not')
})

it('gives mocha the time that others take as an argument', async () => {
  const { runner, tests } = collector()
  registerSuite(runner, listSuite, target([2]))
  let granted = 0
  await Reflect.apply(tests[0]?.body as () => Promise<void>, { timeout: (ms: number) => (granted = ms) }, [])
  expect(granted).toBe(120_000)
})
