import type { ListNamespacesOperation, MatchCondition } from '@langchain/langgraph-checkpoint'
import { invalid, resolveLimit } from '@memory/core'

/** What a batch may leave out, although its type does not say so. */
type Selection = Omit<ListNamespacesOperation, 'limit' | 'offset'> &
  Partial<Pick<ListNamespacesOperation, 'limit' | 'offset'>>

/**
 * The namespaces that an operation asks for, out of all there are, in the order of their labels.
 *
 * @throws MemoryError `invalid_argument` for a kind of match that LangGraph does not have, and for counts that are none.
 */
export function selectNamespaces(
  namespaces: readonly (readonly string[])[],
  { matchConditions = [], maxDepth, limit, offset }: Selection,
): string[][] {
  const depth = maxDepth === undefined ? undefined : resolveLimit(maxDepth, 0, 'maxDepth')
  const start = resolveLimit(offset, 0, 'offset')
  const end = limit === undefined ? undefined : start + resolveLimit(limit, 0, 'limit')
  const matching = namespaces.filter((namespace) => matchConditions.every((each) => matches(namespace, each)))
  const distinct = new Map(
    matching.map((namespace) => {
      const cut = namespace.slice(0, depth)
      return [JSON.stringify(cut), cut] as const
    }),
  )
  return [...distinct.values()].sort(byLabels).slice(start, end)
}

function matches(namespace: readonly string[], { matchType, path }: MatchCondition): boolean {
  if (matchType !== 'prefix' && matchType !== 'suffix') {
    throw invalid('matchType', 'must be prefix or suffix')
  }
  if (path.length > namespace.length) return false
  const start = matchType === 'prefix' ? 0 : namespace.length - path.length
  return path.every((label, i) => label === '*' || label === namespace[start + i])
}

function byLabels(a: readonly string[], b: readonly string[]): number {
  for (const [i, label] of a.entries()) {
    const other = b[i]
    if (other === undefined) return 1
    if (label !== other) return label < other ? -1 : 1
  }
  return a.length - b.length
}
