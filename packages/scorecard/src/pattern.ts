import { MemoryError } from '@memory/core'

/** Characters that keyboards and word processors vary, and the plain one that patterns are written with. */
const VARIANTS: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/[‘’ʼ´]/gu, "'"],
  [/[“”]/gu, '"'],
  [/[\u2010-\u2015]/gu, '-'],
  [/\s+/gu, ' '],
]

/** Text as patterns see it: NFC, straight quotes, plain hyphens, single spaces, trimmed. */
export function plainText(text: string): string {
  let plain = text.normalize('NFC')
  for (const [pattern, replacement] of VARIANTS) plain = plain.replace(pattern, replacement)
  return plain.trim()
}

/**
 * A pattern of a dataset as a regular expression.
 *
 * @throws MemoryError `invalid_argument` naming the path when it does not compile.
 */
export function compilePattern(source: string, path: string): RegExp {
  try {
    return new RegExp(source, 'iu')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new MemoryError('invalid_argument', `${path} must be a regular expression: ${why}`, {
      field: path,
      cause: error,
    })
  }
}
