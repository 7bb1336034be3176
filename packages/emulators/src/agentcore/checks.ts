import { invalid } from './faults.js'
import { AGENTCORE_LIMITS, IDENTIFIERS } from './limits.js'

export function checkPattern(
  name: keyof typeof IDENTIFIERS,
  value: string | undefined,
  field: string = name,
): void {
  if (value !== undefined && !IDENTIFIERS[name].test(value)) {
    throw invalid(
      field,
      `Value '${value}' at '${field}' failed to satisfy constraint: Member must satisfy regular expression pattern`,
    )
  }
}

export function checkLength(field: string, length: number, min: number, max: number): void {
  if (length < min || length > max) {
    throw invalid(
      field,
      `Value with length ${length} at '${field}' failed to satisfy constraint: Member must have length between ${min} and ${max}, inclusive`,
    )
  }
}

export function checkRange(field: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw invalid(
      field,
      `Value '${value}' at '${field}' failed to satisfy constraint: Member must be between ${min} and ${max}, inclusive`,
    )
  }
}

export function checkToken(clientToken: string | undefined): void {
  if (clientToken !== undefined)
    checkLength('clientToken', clientToken.length, 0, AGENTCORE_LIMITS.tokenLength)
}
