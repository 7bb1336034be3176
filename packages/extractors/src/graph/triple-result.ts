import { canonicalName, type ExtractionResult, type MemoryEntry, type Triple } from '@memory/core'

/** A triple as an extractor's result: the sentence for people and plain stores, the parts for graph stores. */
export function tripleResult(
  triple: Triple,
  details: {
    readonly content?: string
    readonly messageIds?: readonly string[]
    readonly supersedes?: readonly string[]
  } = {},
): ExtractionResult {
  const { content = sentence(triple), messageIds = [], supersedes = [] } = details
  return {
    content,
    type: 'facts',
    metadata: { triple: compact(triple) },
    ...(messageIds.length > 0 && { messageIds }),
    ...(supersedes.length > 0 && { supersedes }),
  }
}

/** The triple in words. */
function sentence({ subject, relation, object }: Triple): string {
  const text = `${subject} ${relation} ${object}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** What makes two triples one. */
export function tripleKey({ subject, relation, object }: Triple): string {
  return JSON.stringify([subject, relation, object].map(canonicalName))
}

/** The triple of a stored entry, if it has one. */
export function storedTriple({ metadata }: MemoryEntry): Triple | undefined {
  const triple = metadata?.triple as Partial<Triple> | undefined
  const isTriple = [triple?.subject, triple?.relation, triple?.object].every(
    (part) => typeof part === 'string',
  )
  return isTriple ? (triple as Triple) : undefined
}

function compact(triple: Triple): { [key: string]: string | string[] } {
  const compacted: { [key: string]: string | string[] } = {}
  for (const [key, value] of Object.entries(triple)) {
    if (typeof value === 'string') compacted[key] = value
    else if (Array.isArray(value) && value.length > 0) compacted[key] = [...value]
  }
  return compacted
}
