import { invalid } from '@memory/core'
import { CONFORMANCE_VERSION, type ConformanceCase } from './case.js'
import type { RunOptions } from './suite.js'

/** Negative, zero or positive, as versions such as `1.10` compare. */
export function compareVersions(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split('.').map(Number)
  const [majorB = 0, minorB = 0] = b.split('.').map(Number)
  return majorA - majorB || minorA - minorB
}

/**
 * The cases that the options leave.
 *
 * @throws MemoryError `invalid_argument` when a pattern matches no case or the version is malformed or newer than the
 * suite.
 */
export function selectCases<Case extends Pick<ConformanceCase<never>, 'id' | 'level' | 'since'>>(
  cases: readonly Case[],
  { only, level, version = CONFORMANCE_VERSION }: RunOptions,
): Case[] {
  if (!/^\d+\.\d+$/.test(version)) throw invalid('version', `must look like 1.0, got ${version}`)
  if (compareVersions(version, CONFORMANCE_VERSION) > 0) {
    throw invalid('version', `is ${version}, this suite is ${CONFORMANCE_VERSION}`)
  }
  const patterns = only?.map((text) => ({ text, matches: toMatcher(text) }))
  for (const { text, matches } of patterns ?? []) {
    if (!cases.some(({ id }) => matches(id))) throw invalid('only', `matches no case: ${text}`)
  }
  return cases.filter(
    (each) =>
      compareVersions(each.since, version) <= 0 &&
      (level !== 'must' || each.level === 'must') &&
      (patterns?.some(({ matches }) => matches(each.id)) ?? true),
  )
}

function toMatcher(pattern: string): (id: string) => boolean {
  const source = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  const regExp = new RegExp(`^${source.join('.*')}$`)
  return (id) => regExp.test(id)
}
