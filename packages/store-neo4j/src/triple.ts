import { invalid, isBlank, type Metadata, resolveTime, type Triple } from '@memory/core'

const PARTS = ['subject', 'relation', 'object'] as const

/**
 * The triple that comes with an entry under the metadata key `triple`; `undefined` for plain text, and when somebody keeps
 * something else under that key.
 *
 * @throws MemoryError `invalid_argument` naming the part that a triple lacks.
 */
export function tripleOf(metadata: Metadata | undefined): Triple | undefined {
  const written = metadata?.triple
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return undefined
  if (!PARTS.some((part) => Object.hasOwn(written, part))) return undefined
  const [subject, relation, object] = PARTS.map((part) => {
    const name = text(written[part])
    if (name === undefined) throw invalid(`metadata.triple.${part}`, 'must be a non-blank string')
    return name
  }) as [string, string, string]
  const subjectType = text(written.subjectType)
  const objectType = text(written.objectType)
  const source = text(written.source)
  const validFrom = time(written.validFrom)
  return {
    subject,
    relation,
    object,
    subjectAliases: texts(written.subjectAliases),
    objectAliases: texts(written.objectAliases),
    ...(subjectType !== undefined && { subjectType }),
    ...(objectType !== undefined && { objectType }),
    ...(source !== undefined && { source }),
    ...(validFrom !== undefined && { validFrom }),
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && !isBlank(value) ? value.trim() : undefined
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((item) => text(item) ?? []) : []
}

function time(value: unknown): string | undefined {
  try {
    return resolveTime(value, 'triple.validFrom')
  } catch {
    // Dates in the words of a text, such as "last spring", are no instants.
    return undefined
  }
}
