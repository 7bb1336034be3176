/** Any character but those that take space and show nothing; a text of these alone is blank. */
const VISIBLE = /[^\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/

/** Whether every surrogate is paired. */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed()
}

/** Replaces unpaired surrogates with U+FFFD, which every back end accepts. */
export function toWellFormed(text: string): string {
  return text.toWellFormed()
}

/** Whether nothing in the text can be seen: empty, white space, zero-width characters. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}

/** The first `length` UTF-16 units, or one fewer so that no pair is cut in half. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const code = text.charCodeAt(length - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length)
}
