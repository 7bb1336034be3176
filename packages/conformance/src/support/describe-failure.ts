import type { ConformanceCase } from '../engine/case.js'
import type { FailureDetails } from '../engine/outcome.js'
import { ConformanceFailure } from './assert.js'
import { formatValue } from './format-value.js'

/** Lines of trace that a message holds; the last ones say most. */
const MAX_TRACE = 30

/** Puts an error into the words of the case it broke. */
export function describeFailure(
  { id, requirement, level, since }: Pick<ConformanceCase<never>, 'id' | 'requirement' | 'level' | 'since'>,
  name: string,
  error: unknown,
  trace: readonly string[],
): FailureDetails {
  const { expected, actual } =
    error instanceof ConformanceFailure
      ? error
      : { expected: 'the operations of the case to succeed', actual: formatValue(error) }
  const shown = trace
    .slice(-MAX_TRACE)
    .map((line, i) => `    ${Math.max(0, trace.length - MAX_TRACE) + i + 1}. ${line}`)
  const rootCause = rootOf(error)
  const lines = [
    `[${id}] ${requirement}`,
    `  target:   ${name} (${level}, since ${since})`,
    `  expected: ${expected}`,
    `  actual:   ${actual}`,
    ...(shown.length > 0 ? ['  trace:', ...shown] : []),
  ]
  return { expected, actual, trace: [...trace], message: lines.join('\n'), ...(rootCause && { rootCause }) }
}

/** The message of the innermost error that is not the suite's own. */
function rootOf(error: unknown): string | undefined {
  let root: Error | undefined
  for (let each = error; each instanceof Error; each = each.cause) {
    if (!(each instanceof ConformanceFailure)) root = each
  }
  return root?.message
}
