import {
  invalid,
  type MemoryPatch,
  type Metadata,
  resolveContent,
  resolveMetadata,
  resolveTime,
} from '@memory/core'

/** A checked patch; an expiry of `null` takes the expiry away. */
export interface EntryChanges {
  readonly content?: string
  readonly metadata?: Metadata
  readonly expiresAt?: string | null
}

/** What a patch may change of an entry. */
export interface Patchable {
  readonly content: string
  readonly metadata?: Metadata
  readonly expiresAt?: string
}

/** A patch that has been checked. @throws MemoryError `invalid_argument` or `limit_exceeded` naming the field. */
export function resolvePatch(patch: MemoryPatch, maxContentBytes: number | null = null): EntryChanges {
  if (typeof patch !== 'object' || patch === null) throw invalid('patch', 'must be an object')
  const metadata = resolveMetadata(patch.metadata)
  const expiresAt = patch.expiresAt === null ? null : resolveTime(patch.expiresAt, 'expiresAt')
  return {
    ...(patch.content !== undefined && { content: resolveContent(patch.content, maxContentBytes) }),
    ...(metadata && { metadata }),
    ...(expiresAt !== undefined && { expiresAt }),
  }
}

/** The entry as the changes leave it. */
export function patched<Entry extends Patchable>(
  { expiresAt: oldExpiry, ...unchanged }: Entry,
  { expiresAt: newExpiry, ...changes }: EntryChanges,
): Omit<Entry, 'expiresAt'> & { readonly expiresAt?: string } {
  const expiresAt = newExpiry === undefined ? oldExpiry : (newExpiry ?? undefined)
  return { ...unchanged, ...changes, ...(expiresAt !== undefined && { expiresAt }) }
}
