import { Inapplicable } from '../src/engine/inapplicable.js'
import type { ConformanceCase, RunOptions, Suite, Target } from '../src/index.js'
import { check } from '../src/support/assert.js'

/** A target for a suite about lists of numbers. */
export interface ListTarget extends Target {
  open(): number[]
  close?(): void
  readonly extra?: () => void
}

type ListCase = ConformanceCase<readonly number[], 'extra' | 'length'>

const base = { level: 'must', since: '1.0' } as const

const cases: readonly ListCase[] = [
  {
    ...base,
    id: 'list.sorted',
    requirement: 'The list is sorted.',
    run: (list) =>
      check(
        list.every((n, i) => i === 0 || n >= (list[i - 1] ?? n)),
        'the list',
        'sorted',
        list,
      ),
  },
  {
    ...base,
    level: 'should',
    id: 'list.short',
    requirement: 'The list is short.',
    run: (list) => check(list.length < 4, 'length', 'below 4', list.length),
  },
  {
    ...base,
    id: 'items.even',
    requirement: 'Items are even.',
    needs: ['length'],
    run: (list) =>
      check(
        list.every((n) => n % 2 === 0),
        'items',
        'even numbers',
        list,
      ),
  },
  { ...base, id: 'items.extra', requirement: 'There is an extra.', needs: ['extra'], run: () => {} },
  {
    ...base,
    id: 'items.rare',
    requirement: 'Large lists are rare.',
    run(list) {
      if (list.length < 100) throw new Inapplicable('the list is not large')
    },
  },
  {
    ...base,
    id: 'items.hang',
    requirement: 'Negative items do not hang.',
    timeoutMs: 20,
    run: (list) => (list.some((n) => n < 0) ? new Promise(() => {}) : undefined),
  },
]

/** A small suite, to test what runs suites. */
export const listSuite: Suite<ListTarget, readonly number[], 'extra' | 'length'> = {
  subject: 'list',
  cases,
  async open(target, { seed }: RunOptions) {
    const list = target.open()
    return {
      context: list,
      trace: () => [`open() -> ${list.length} items`, `seed ${seed}`],
      dispose: async () => target.close?.(),
    }
  },
  missing: (target, need) =>
    need === 'extra' && !target.extra
      ? {
          hook: 'extra',
          reason: target.name === 'declared' ? 'nothing is extra' : 'the fixture has no extra',
          declared: target.name === 'declared',
        }
      : undefined,
  denied: (list, need) => (need === 'length' && list.length === 0 ? 'it is empty' : undefined),
}
