import { stemmer as porter } from 'stemmer'

/** Maps the forms of a folded word to one string; not always a word itself. */
export type Stemmer = (word: string) => string

/** Words of other letters, or with digits, are not English and stay as they are. */
const LATIN = /^[a-z]{3,}$/

const english: Stemmer = (word) => (LATIN.test(word) ? porter(word) : word)

/**
 * Removes the first ending that fits, if enough of the word is left, and puts its replacement. Endings are listed
 * longest first; a mapping to itself guards a word from shorter endings.
 */
function endings(shortest: number, table: Readonly<Record<string, string>>): Stemmer {
  const list = Object.entries(table)
  return (word) => {
    if (word.length < shortest) return word
    for (const [ending, replacement] of list) {
      if (word.endsWith(ending)) return word.slice(0, word.length - ending.length) + replacement
    }
    return word
  }
}

const chain =
  (...steps: readonly Stemmer[]): Stemmer =>
  (word) =>
    steps.reduce((stem, step) => step(stem), word)

const french = chain(
  endings(5, { eaux: 'eau', aux: 'al', x: '', s: '' }),
  endings(5, { ee: '', er: '', ez: '', e: '' }),
)

/** Light stemmers: number and gender of nouns and adjectives, after the designs of J. Savoy. */
export const STEMMERS = {
  en: english,
  es: chain(
    endings(5, { ces: 'z', eses: 'es', os: '', as: '', es: '' }),
    endings(5, { a: '', e: '', o: '' }),
  ),
  fr: french,
  de: endings(5, { ern: '', nen: 'n', em: '', en: '', er: '', es: '', e: '', n: '', s: '' }),
  it: endings(5, {
    chi: 'c',
    che: 'c',
    ghi: 'g',
    ghe: 'g',
    ii: '',
    ia: '',
    ie: '',
    io: '',
    a: '',
    e: '',
    i: '',
    o: '',
  }),
  pt: chain(
    endings(4, { oes: 'ao', aes: 'ao', ais: 'al', eis: 'el', ois: 'ol', ns: 'm', res: 'r', zes: 'z', s: '' }),
    endings(4, { a: '', e: '', o: '' }),
  ),
} as const satisfies Readonly<Record<string, Stemmer>>
