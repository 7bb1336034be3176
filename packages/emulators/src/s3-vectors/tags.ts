import { ServiceFault } from '../wire/service-fault.js'
import { constraint, lengthConstraint, noBucket } from './faults.js'
import { S3_VECTORS_LIMITS } from './limits.js'
import type { S3VectorsState } from './state.js'

/** Letters, spaces, numbers and a few signs, in keys and values (API model). */
const ALPHABET = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u

export type Tags = Readonly<Record<string, string>>

/** Refuses tags that the service does not take, with those the resource has already. */
export function checkTags(tags: Tags = {}, existing: Tags = {}): void {
  const { tagKeyLength, tagValueLength, tags: most } = S3_VECTORS_LIMITS
  for (const [key, value] of Object.entries(tags)) {
    const path = `tags.${key}`
    if (key.length < tagKeyLength.min || key.length > tagKeyLength.max)
      throw lengthConstraint(path, key.length, tagKeyLength.min, tagKeyLength.max)
    if (value.length > tagValueLength.max)
      throw lengthConstraint(path, value.length, tagValueLength.min, tagValueLength.max)
    if (!ALPHABET.test(key) || !ALPHABET.test(value))
      throw constraint(path, `Member must satisfy regular expression pattern: ${ALPHABET.source}`)
  }
  if (Object.keys({ ...existing, ...tags }).length > most) throw quota()
}

/** What a resource is tagged with; refuses one that is not there. */
export function tagsOf(state: S3VectorsState, arn: string): Record<string, string> {
  const tags = state.tags.get(arn)
  if (!tags) throw noBucket()
  return tags
}

// 402, unlike most services (API model).
export const quota = () =>
  new ServiceFault('ServiceQuotaExceededException', 'The request exceeds a service quota', 402)
