import { checkLength, checkPattern } from './checks.js'
import { invalid } from './faults.js'
import { AGENTCORE_LIMITS } from './limits.js'

/** Where a read looks: `namespace` for a prefix, `namespacePath` for a subtree. */
export interface NamespaceReference {
  readonly namespace?: string
  readonly namespacePath?: string
}

/** As the service keeps namespaces: one slash in front and one behind (developer guide, "Organize long-term memory"). */
export function normalizeNamespace(namespace: string): string {
  const inner = namespace.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '/' : `/${inner}/`
}

/**
 * Whether a record's namespace is meant. The API model calls `namespace` a prefix of the string, and `namespacePath` a
 * hierarchy; AWS's own client speaks of an exact match to come, so a client had better depend on neither.
 */
export function namespaceTest({ namespace, namespacePath }: NamespaceReference): (stored: string) => boolean {
  if ((namespace === undefined) === (namespacePath === undefined)) {
    throw invalid('namespace', 'Exactly one of namespace and namespacePath must be provided')
  }
  const wanted = namespace ?? namespacePath ?? ''
  checkNamespace(wanted, namespace === undefined ? 'namespacePath' : 'namespace')
  if (namespacePath !== undefined) {
    const path = normalizeNamespace(namespacePath)
    return (stored) => stored.startsWith(path)
  }
  const prefix = wanted.startsWith('/') ? wanted : `/${wanted}`
  return (stored) => stored.startsWith(prefix)
}

export function checkNamespace(namespace: string, field: string): void {
  checkLength(field, namespace.length, 1, AGENTCORE_LIMITS.namespaceLength)
  checkPattern('namespace', namespace, field)
}

/** A strategy's template with its variables filled in, as it is when a memory is extracted. */
export function resolveTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return normalizeNamespace(
    template.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] as string) : whole,
    ),
  )
}
