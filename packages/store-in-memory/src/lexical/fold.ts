const ASCII = /^[\0-\x7f]*$/

/** Accents of Latin, Greek and Cyrillic letters. Vowel signs of other scripts are letters in their own right. */
const ACCENTS = /[\u0300-\u036f]/g

/** Letters that Unicode does not decompose but readers take for the same. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const LOOKALIKE = /[ßæœøłđðþı]/g

/** The form in which texts are compared: compatible forms unified, no case, no accents. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(LOOKALIKE, (letter) => LOOKALIKES[letter] as string)
}
