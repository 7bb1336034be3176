/** A piece of text as it is, or a character that would not be seen, by its code point. */
export type TextPart = { readonly text: string } | { readonly hidden: string }

/**
 * Characters that turn the direction of what follows, join or split unseen, or carry text that nobody sees: a way to
 * show a person something else than a model reads. Tabs and line feeds stay; so do joiners and the selectors of emoji,
 * which many scripts need, and the Arabic and Kaithi number signs, which are seen.
 */
const HIDDEN =
  /(?!\t|\n|\r|\u200c|\u200d|\ufe0e|\ufe0f|[\u0600-\u0605]|\u06dd|\u070f|\u0890|\u0891|\u08e2|\u{110bd}|\u{110cd})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}]/u

const HIDDEN_OR_NOT = new RegExp(`(${HIDDEN.source})`, 'u')

/** Splits a text so that every character of it can be shown. */
export function visibleParts(text: string): TextPart[] {
  return text.split(HIDDEN_OR_NOT).flatMap((part): TextPart[] => {
    if (part === '') return []
    if (!HIDDEN.test(part)) return [{ text: part }]
    const code = (part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return [{ hidden: `U+${code}` }]
  })
}
