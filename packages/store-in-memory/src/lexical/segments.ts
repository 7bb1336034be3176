/**
 * Runs of scripts that are written without spaces, or, Korean, with particles joined to the words, so that parts of
 * words have to match.
 */
export const UNSPACED_RUN =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+)/u

const segmenter =
  typeof Intl !== 'undefined' && 'Segmenter' in Intl
    ? new Intl.Segmenter('en', { granularity: 'word' })
    : undefined

/**
 * The words of a run of such script, as the platform's dictionary divides it, and every pair of neighbouring
 * characters: the dictionary divides a word one way in a sentence and another way alone, pairs always meet. Without a
 * dictionary the pairs do all the work.
 */
export function unspacedTerms(run: string): string[] {
  const characters = [...run]
  const terms = new Set<string>()
  if (characters.length <= 2) terms.add(run)
  for (let i = 0; i + 1 < characters.length; i++) terms.add(`${characters[i]}${characters[i + 1]}`)
  for (const { segment } of segmenter?.segment(run) ?? []) terms.add(segment)
  return [...terms]
}
