import type { LanguageModelResponse } from '@memory/core'

/**
 * The text of a model's answer, `''` when there is none. Parts are joined as they are: one may end in the middle of a
 * word. Parts that are no text, such as reasoning, are left out. Makes no assumption about the shape, since the
 * response may come from any implementation.
 */
export function answerText(response: LanguageModelResponse): string {
  const text: unknown = (response as Partial<LanguageModelResponse> | null | undefined)?.text
  let joined = ''
  for (const part of Array.isArray(text) ? (text as unknown[]) : [text]) {
    const piece: unknown =
      typeof part === 'string' ? part : (part as { text?: unknown } | null | undefined)?.text
    if (typeof piece === 'string') joined += piece
  }
  return joined
}
