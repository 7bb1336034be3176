/**
 * Tokens a text may have, rather too many than too few: the model's tokenizer is not public. Documented are 4.7
 * characters to a token in English; scripts without spaces, emoji and lone digits come nearer to one each.
 */
export function tokenBound(text: string): number {
  let tokens = 0
  for (const character of text) tokens += /[A-Za-z\s]/.test(character) ? 0.35 : 1.2
  return Math.ceil(tokens)
}
