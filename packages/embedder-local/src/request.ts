import { type EmbedOptions, invalid, isBlank, throwIfAborted, toWellFormed } from '@memory/core'

/**
 * Checks what `embed` was called with, before any work.
 *
 * @returns The texts with lone surrogates replaced by U+FFFD.
 * @throws MemoryError `invalid_argument` naming `texts`, `texts[i]` or `kind`; `aborted`.
 */
export function resolveRequest(texts: readonly string[], options: EmbedOptions): string[] {
  if (!Array.isArray(texts)) throw invalid('texts', 'must be a list of strings')
  const kind: unknown = options?.kind
  if (kind !== 'document' && kind !== 'query') throw invalid('kind', "must be 'document' or 'query'")
  const resolved = Array.from(texts, (text: unknown, i) => {
    if (typeof text !== 'string') throw invalid(`texts[${i}]`, 'must be a string')
    if (isBlank(text)) throw invalid(`texts[${i}]`, 'must not be blank')
    return toWellFormed(text)
  })
  throwIfAborted(options.signal)
  return resolved
}
