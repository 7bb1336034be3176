/** A surrogate half without its partner. */
const LONE_SURROGATE = /\p{Surrogate}/gu

/** Characters that take space but show nothing; a text of these alone is blank. */
const INVISIBLE = /[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/gu

/** Whether every surrogate is paired. */
export function isWellFormed(text: string): boolean {
  return text.search(LONE_SURROGATE) < 0
}

/** Replaces unpaired surrogates with U+FFFD, which every back end accepts. */
export function toWellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd')
}

/** Whether nothing in the text can be seen: empty, white space, zero-width characters. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}

/** The first `length` UTF-16 units, or one fewer so that no pair is cut in half. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const code = text.charCodeAt(length - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length)
}
