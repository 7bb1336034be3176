/** Characters a token has in English on average, by the model's documentation. */
const CHARACTERS_PER_TOKEN = 4.7

/**
 * About how many tokens a text has: words by their length, and every character of scripts without spaces as one.
 * The real tokenizer is not public.
 */
export function countTokens(text: string): number {
  const dense = text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Emoji_Presentation}]/gu,
  )
  return (dense?.length ?? 0) + Math.ceil((text.length - (dense?.length ?? 0)) / CHARACTERS_PER_TOKEN)
}
