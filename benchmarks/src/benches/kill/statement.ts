import type { Message } from '@memory/core'

/** No letters of endings or laughter: the extractor has to take each word for another. */
const CONSONANTS = 'cfjklmnprtvwxz'
const VOWELS = 'aiou'
const PATTERN = [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS]

/** Numbers from 0 that have a message of their own. */
export const NUMBERS = PATTERN.reduce((product, letters) => product * letters.length, 1)

/** The message of a number: something worth remembering that no other number's message says. */
export function messageOf(number: number): Message & { readonly id: string } {
  return { id: `message-${number}`, role: 'user', content: `I am allergic to ${wordOf(number)}.` }
}

/** The number of a message, by its id. */
export function numberOfMessage(id: string): number {
  return Number(id.slice('message-'.length))
}

/** The number that a stored statement came from; `undefined` when it came from none. */
export function numberOfStatement(content: string): number | undefined {
  const word = /allergic to ([a-z]+)\.$/.exec(content)?.[1] ?? ''
  let number = 0
  for (const [i, letters] of PATTERN.entries()) {
    const digit = letters.indexOf(word.charAt(i))
    if (digit < 0 || word.length !== PATTERN.length) return undefined
    number = number * letters.length + digit
  }
  return number
}

function wordOf(number: number): string {
  let rest = number
  let word = ''
  for (const letters of PATTERN.toReversed()) {
    word = letters.charAt(rest % letters.length) + word
    rest = Math.floor(rest / letters.length)
  }
  return word
}
