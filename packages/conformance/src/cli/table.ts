import type { CaseOutcome } from '../engine/outcome.js'
import type { ConformanceReport } from '../engine/run-suite.js'

const STATUSES = ['passed', 'failed', 'known', 'skipped'] as const

/** Causes that at least this many failures share are named together. */
const SHARED = 2

/** The part of a case id before the dot. */
export function themeOf({ id }: { readonly id: string }): string {
  return id.slice(0, id.indexOf('.'))
}

/** The first line of the table. */
export function headerRow(): string {
  return row('theme', STATUSES)
}

/** One line of the table. */
export function themeRow(theme: string, outcomes: readonly CaseOutcome[]): string {
  const count = (status: CaseOutcome['status']): string => {
    const number = outcomes.filter((outcome) => outcome.status === status).length
    return number === 0 ? '-' : String(number)
  }
  return row(theme, STATUSES.map(count))
}

/** Everything below the table: failures, what they share, what did not run and why, the summary. */
export function renderDetails({ cases, summary, durationMs }: ConformanceReport): string {
  const failed = cases.filter(({ status }) => status === 'failed')
  const sections = [
    failed.map(({ failure }) => failure?.message ?? '').join('\n\n'),
    list(
      'Causes that several failures share',
      groupBy(failed, ({ failure }) => failure?.rootCause),
      SHARED,
    ),
    list(
      'Known failures',
      groupBy(
        cases.filter(({ status }) => status === 'known'),
        ({ reason }) => reason,
      ),
    ),
    list(
      'Not run',
      groupBy(
        cases.filter(({ status }) => status === 'skipped'),
        ({ reason }) => reason,
      ),
    ),
    `${(durationMs / 1000).toFixed(1)} s`,
  ]
  const { passed, skipped } = summary
  return `${sections.filter((section) => section !== '').join('\n\n')}\n${passed} passed, ${summary.failed} failed, ${skipped} skipped\n`
}

function row(theme: string, cells: readonly string[]): string {
  return `${theme.padEnd(14)}${cells.map((cell) => cell.padStart(9)).join('')}\n`
}

function groupBy(
  cases: readonly CaseOutcome[],
  keyOf: (outcome: CaseOutcome) => string | undefined,
): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const outcome of cases) {
    const key = keyOf(outcome)
    if (key === undefined) continue
    const ids = groups.get(key) ?? []
    groups.set(key, ids)
    ids.push(outcome.id)
  }
  return groups
}

/** One line per group, the largest first. */
function list(title: string, groups: Map<string, string[]>, least = 1): string {
  const large = [...groups]
    .filter(([, ids]) => ids.length >= least)
    .sort(([, a], [, b]) => b.length - a.length)
  if (large.length === 0) return ''
  const lines = large.map(([key, ids]) => {
    const some = ids.slice(0, 3).join(', ')
    return `  ${String(ids.length).padStart(3)}  ${key} (${some}${ids.length > 3 ? ', …' : ''})`
  })
  return [`${title}:`, ...lines].join('\n')
}
