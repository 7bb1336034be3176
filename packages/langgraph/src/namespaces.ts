import type { ListNamespacesOperation, MatchCondition } from '@langchain/langgraph-checkpoint'

/** The namespaces that an operation asks for, out of all there are, in the order of their labels. */
export function selectNamespaces(
  namespaces: readonly (readonly string[])[],
  { matchConditions = [], maxDepth, limit, offset }: ListNamespacesOperation,
): string[][] {
  const matching = namespaces.filter((namespace) => matchConditions.every((each) => matches(namespace, each)))
  const distinct = new Map(
    matching.map((namespace) => {
      const cut = namespace.slice(0, maxDepth)
      return [JSON.stringify(cut), cut] as const
    }),
  )
  return [...distinct.values()].sort(byLabels).slice(offset, offset + limit)
}

function matches(namespace: readonly string[], { matchType, path }: MatchCondition): boolean {
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
